#include "gumbelbox/layout/post_order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/layout/sibling_keys.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

std::vector<float> keys_for(const EdgeSet& edges, std::uint64_t seed) {
  return sibling_keys(edges, 0, Random(seed, RandomUse::kTest));
}

TEST(PostOrder, VisitsSiblingsByTheirKeys) {
  const EdgeSet tree(5, Pairs{{4, 3}, {4, 2}, {3, 1}, {3, 0}});
  const std::vector<float> keys{0.1F, 0.9F, 0.5F, 0.6F, 0};
  EXPECT_EQ(post_order(tree, keys, SiblingOrder::kSmallerKeyFirst), (Ranks{1, 2, 0, 3, 4}));
  EXPECT_EQ(post_order(tree, keys, SiblingOrder::kLargerKeyFirst), (Ranks{1, 0, 3, 2, 4}));
}

TEST(PostOrder, KeepsRootsThatShareADescendantTogether) {
  // The keys would begin with root 4, go on with 3 and 2 of another part, and end with 5.
  const EdgeSet edges(6, Pairs{{4, 0}, {5, 0}, {3, 1}, {2, 1}});
  const std::vector<float> keys{0, 0, 0.3F, 0.2F, 0.1F, 0.4F};
  const Ranks ranks = post_order(edges, keys, SiblingOrder::kSmallerKeyFirst);
  EXPECT_EQ(std::max({ranks[0], ranks[4], ranks[5]}) - std::min({ranks[0], ranks[4], ranks[5]}),
            2U);
  EXPECT_EQ(std::max({ranks[1], ranks[2], ranks[3]}) - std::min({ranks[1], ranks[2], ranks[3]}),
            2U);
}

TEST(EarliestDescendantOrder, PutsTheLatestFirstAndAncestorsLater) {
  const EdgeSet tree(5, Pairs{{4, 3}, {4, 2}, {3, 1}, {3, 0}});
  // Earliest descendants 1, 2, 0, 1, 0.
  EXPECT_EQ(earliest_descendant_order(tree, {1, 2, 0, 3, 4}), (Ranks{1, 0, 3, 2, 4}));
}

TEST(SearchIntervals, HoldEveryDescendantInEveryWay) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const EdgeSet dag = random_dag(60, 3, seed);
    for (const IntervalOrder& order : search_intervals(dag, keys_for(dag, seed))) {
      for (const Pair pair : transitive_closure(60, dag.pairs())) EXPECT_TRUE(order.holds(pair));
      EXPECT_EQ(in_order(order.upper).size(), 60U);
      EXPECT_EQ(in_order(in_order(order.upper)), order.upper);  // each rank once
      EXPECT_EQ(in_order(in_order(order.lower)), order.lower);
    }
  }
}

TEST(SearchInterval, IsOneOfThem) {
  const EdgeSet dag = random_dag(60, 3, 1);
  const std::vector<float> keys = keys_for(dag, 1);
  const auto all = search_intervals(dag, keys);
  for (std::size_t way = 0; way < kSearchWays; ++way) {
    EXPECT_EQ(search_interval(dag, keys, static_cast<SearchWay>(way)), all[way]) << way;
  }
}

TEST(SearchIntervals, HoldNothingElseInAForest) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const EdgeSet forest = random_dag(60, 1, seed);
    const EdgeSet closure(60, transitive_closure(60, forest.pairs()));
    for (const IntervalOrder& order : search_intervals(forest, keys_for(forest, seed))) {
      for (EntityId a = 0; a < 60; ++a) {
        for (EntityId b = 0; b < 60; ++b) {
          EXPECT_EQ(order.holds({a, b}), a == b || closure.contains({a, b}));
        }
      }
    }
  }
}

TEST(PostOrder, AMillionLevelsNeedNoStack) {
  constexpr EntityId kLong = 1'000'000;
  const EdgeSet path = long_path(kLong);
  const Ranks ranks =
      post_order(path, std::vector<float>(kLong, 0), SiblingOrder::kSmallerKeyFirst);
  EXPECT_EQ(ranks.front(), 0U);
  EXPECT_EQ(ranks.back(), kLong - 1);
}

}  // namespace
}  // namespace gumbelbox
