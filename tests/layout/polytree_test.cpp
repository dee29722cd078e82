#include "gumbelbox/layout/polytree.h"

#include <gtest/gtest.h>

#include "gumbelbox/data/graph.h"
#include "tests/layout/small_graphs.h"

namespace gumbelbox {
namespace {

TEST(IsPolytree, HasNoCycleInEitherDirection) {
  EXPECT_TRUE(is_polytree(EdgeSet(5, Pairs{{4, 0}, {3, 0}, {3, 1}})));
  EXPECT_FALSE(is_polytree(EdgeSet(4, Pairs{{3, 1}, {3, 2}, {2, 0}, {1, 0}})));
  EXPECT_TRUE(is_polytree(EdgeSet(3, Pairs{})));
}

TEST(PolytreeIntervals, HoldDescendantsAndNothingElse) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    constexpr EntityId kGroups = 50;
    const EdgeSet tree = random_polytree(kGroups, seed);
    ASSERT_TRUE(is_polytree(tree));
    const EdgeSet closure(kGroups, transitive_closure(kGroups, tree.pairs()));
    const auto [first, second] = polytree_intervals(tree);
    for (EntityId a = 0; a < kGroups; ++a) {
      for (EntityId b = 0; b < kGroups; ++b) {
        EXPECT_EQ(first.holds({a, b}) && second.holds({a, b}), a == b || closure.contains({a, b}));
      }
    }
  }
}

TEST(PolytreeIntervals, HoldSeveralPartsAndLoneGroups) {
  const EdgeSet forest(7, Pairs{{6, 0}, {5, 0}, {4, 1}, {3, 1}});
  const auto [first, second] = polytree_intervals(forest);
  for (EntityId a = 0; a < 7; ++a) {
    for (EntityId b = 0; b < 7; ++b) {
      EXPECT_EQ(first.holds({a, b}) && second.holds({a, b}), a == b || forest.contains({a, b}));
    }
  }
}

TEST(PolytreeIntervals, AMillionLevelsNeedNoStack) {
  constexpr EntityId kLong = 1'000'000;
  const auto [first, second] = polytree_intervals(long_path(kLong));
  EXPECT_TRUE(first.holds({kLong - 1, 0}));
  EXPECT_FALSE(first.holds({0, kLong - 1}));
  EXPECT_EQ(second.upper, first.upper);
}

}  // namespace
}  // namespace gumbelbox
