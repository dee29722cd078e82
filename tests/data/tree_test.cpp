#include "gumbelbox/data/tree.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/graph.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

TEST(BalancedTree, IsNumberedBreadthFirst) {
  EXPECT_EQ(balanced_tree(2, 2), (Pairs{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {2, 6}}));
  EXPECT_EQ(balanced_tree(1, 2), (Pairs{{0, 1}, {1, 2}}));
  EXPECT_EQ(balanced_tree(5, 0), Pairs{});
}

TEST(BalancedTree, OfBranchingAndDepthThreeIsTheShippedOne) {
  Pairs expected =
      load_data(std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/tree_balanced40").train.pairs;
  std::ranges::sort(expected);
  EXPECT_EQ(transitive_closure(40, balanced_tree(3, 3)), expected);
}

TEST(BalancedTree, RefusesSizesThatDoNotExist) {
  expect_error(ErrorKind::kUsage, "expected a branching of at least 1, got 0",
               [] { balanced_tree(0, 3); });
  expect_error(ErrorKind::kUsage,
               "expected a tree of at most 4294967295 nodes, got branching 10 and depth 4000000000",
               [] { balanced_tree(10, 4000000000); });
}

TEST(RandomTree, SmallTreesHaveNoChoice) {
  Random random(1, RandomUse::kTree);
  EXPECT_EQ(random_tree(1, random), Pairs{});
  EXPECT_EQ(random_tree(2, random), (Pairs{{0, 1}}));
  expect_error(ErrorKind::kUsage, "expected a tree of at least 1 node, got 0",
               [&] { random_tree(0, random); });
}

TEST(RandomTree, ConnectsAllNodesWithEdgesToLargerIds) {
  for (const std::uint32_t nodes : {3U, 10U, 1000U, 100000U}) {
    Random random(nodes, RandomUse::kTree);
    const Pairs edges = random_tree(nodes, random);
    ASSERT_EQ(edges.size(), nodes - 1);
    std::vector<EntityId> group(nodes);
    std::iota(group.begin(), group.end(), 0U);
    const auto group_of = [&](EntityId id) {
      while (group[id] != id) id = group[id] = group[group[id]];
      return id;
    };
    for (const Pair& edge : edges) {
      ASSERT_LT(edge.a, edge.b);
      ASSERT_LT(edge.b, nodes);
      ASSERT_NE(group_of(edge.a), group_of(edge.b));  // no edge closes a ring
      group[group_of(edge.a)] = group_of(edge.b);
    }
  }
}

TEST(RandomTree, AllLabelledTreesAreEquallyLikely) {
  std::map<Pairs, int> count;
  Random random(3, RandomUse::kTree);
  constexpr int kDraws = 125000;
  for (int i = 0; i < kDraws; ++i) {
    Pairs edges = random_tree(5, random);
    std::ranges::sort(edges);
    ++count[edges];
  }
  EXPECT_EQ(count.size(), 125U);                                                   // 5^3, Cayley
  for (const auto& [edges, times] : count) EXPECT_NEAR(times, kDraws / 125, 160);  // 5 deviations
}

TEST(BalancedTreePairs, AreThoseOfItsClosureAndCountedWithoutMakingIt) {
  EXPECT_EQ(balanced_tree_pairs(3, 3), 102U);
  EXPECT_EQ(balanced_tree_pairs(1, 4), 10U);
  EXPECT_EQ(balanced_tree_pairs(1, 1'000'000), 500'000'500'000U);
  EXPECT_EQ(balanced_tree_pairs(5, 0), 0U);
  EXPECT_THROW(balanced_tree_pairs(0, 3), Error);
  EXPECT_THROW(balanced_tree_pairs(1'000'000, 1'000'000), Error);
}

}  // namespace
}  // namespace gumbelbox
