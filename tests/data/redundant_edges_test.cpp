#include "gumbelbox/data/redundant_edges.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/graph.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

Finding<Pair> find(std::size_t entities, const Pairs& pairs, const RedundantSearch& search = {}) {
  const EdgeSet edges(entities, pairs);
  return find_redundant_edges(edges, strong_components(edges), search);
}

TEST(FindRedundantEdges, FindsThoseThatALongerPathImplies) {
  const Finding<Pair> finding = find(4, {{0, 3}, {0, 1}, {1, 2}, {2, 3}, {0, 2}});
  EXPECT_EQ(finding.count, 2U);
  EXPECT_EQ(finding.examples, (Pairs{{0, 2}, {0, 3}}));
  EXPECT_TRUE(finding.complete);
  EXPECT_EQ(find(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}).count, 0U);
}

TEST(FindRedundantEdges, AreAllButTheReduction) {
  Random random(17, RandomUse::kTest);
  for (int round = 0; round < 50; ++round) {
    constexpr EntityId kEntities = 15;
    Pairs pairs;
    for (int i = 0; i < 40; ++i) {
      const EntityId x = random.below(kEntities);
      const EntityId y = random.below(kEntities);
      if (x != y) pairs.push_back({std::max(x, y), std::min(x, y)});
    }
    const EdgeSet edges(kEntities, pairs);
    EXPECT_EQ(find(kEntities, pairs).count,
              edges.size() - transitive_reduction(kEntities, pairs).size());
  }
}

TEST(FindRedundantEdges, LeavesCyclesAloneAndSeesPathsThroughThem) {
  const Finding<Pair> finding =
      find(5, {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {0, 3}, {0, 2}, {1, 3}, {3, 4}});
  EXPECT_EQ(finding.examples, (Pairs{{0, 3}}));
  EXPECT_EQ(finding.count, 1U);
}

TEST(FindRedundantEdges, GivesUpInTime) {
  Pairs pairs;
  constexpr EntityId kEntities = 100;
  for (EntityId b = 1; b < kEntities; ++b) {
    for (EntityId a = 0; a < b; ++a) pairs.push_back({a, b});
  }
  const std::size_t all = pairs.size() - (kEntities - 1);
  EXPECT_EQ(find(kEntities, pairs).count, all);
  EXPECT_TRUE(find(kEntities, pairs).complete);
  const Finding<Pair> in_all = find(kEntities, pairs, {.most_steps = 500});
  EXPECT_FALSE(in_all.complete);
  EXPECT_LT(in_all.count, all);
  const Finding<Pair> of_each = find(kEntities, pairs, {.most_steps_of_entity = 50});
  EXPECT_FALSE(of_each.complete);
  EXPECT_GT(of_each.count, in_all.count);
}

}  // namespace
}  // namespace gumbelbox
