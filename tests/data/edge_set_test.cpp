#include "gumbelbox/data/edge_set.h"

#include <gtest/gtest.h>

#include <set>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;
using Ids = std::vector<EntityId>;

Ids copied(std::span<const EntityId> ids) { return {ids.begin(), ids.end()}; }

TEST(EdgeSet, JoinsListsAndCountsEachPairOnce) {
  const Pairs train{{3, 1}, {0, 2}, {0, 1}, {0, 2}};
  const Pairs test{{0, 3}, {0, 1}};
  const EdgeSet set(5, {train, test});
  EXPECT_EQ(set.entities(), 5U);
  EXPECT_EQ(set.size(), 4U);
  EXPECT_EQ(copied(set.children_of(0)), (Ids{1, 2, 3}));
  EXPECT_EQ(copied(set.children_of(4)), Ids{});
  EXPECT_EQ(copied(set.parents_of(1)), (Ids{0, 3}));
  EXPECT_EQ(copied(set.parents_of(0)), Ids{});
  EXPECT_EQ(set.pairs(), (Pairs{{0, 1}, {0, 2}, {0, 3}, {3, 1}}));
}

TEST(EdgeSet, TheEmptySetContainsNothing) {
  const EdgeSet set(2, Pairs{});
  EXPECT_EQ(set.size(), 0U);
  EXPECT_FALSE(set.contains({0, 1}));
}

TEST(EdgeSet, AgreesWithAStandardSet) {
  constexpr EntityId kEntities = 60;
  Random random(5, RandomUse::kTest);
  Pairs pairs;
  for (int i = 0; i < 1500; ++i) {
    // Squares make some rows long and others empty, so that either end is the shorter one.
    const EntityId a = random.below(kEntities) * random.below(kEntities) / kEntities;
    pairs.push_back({a, random.below(kEntities)});
  }
  const std::set<Pair> expected(pairs.begin(), pairs.end());
  const EdgeSet set(kEntities, pairs);
  EXPECT_EQ(set.size(), expected.size());
  EXPECT_EQ(set.pairs(), Pairs(expected.begin(), expected.end()));
  for (EntityId a = 0; a < kEntities; ++a) {
    Ids parents;
    for (EntityId b = 0; b < kEntities; ++b) {
      EXPECT_EQ(set.contains({a, b}), expected.contains({a, b}));
      if (expected.contains({b, a})) parents.push_back(b);
    }
    EXPECT_EQ(copied(set.parents_of(a)), parents);
  }
}

}  // namespace
}  // namespace gumbelbox
