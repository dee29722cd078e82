#include "gumbelbox/data/pair_universe.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace gumbelbox {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// Entity b has the entities below it.
PairUniverse triangle(std::size_t entities) {
  return {entities, [](EntityId b, std::vector<EntityId>& columns) {
            for (EntityId a = 0; a < b; ++a) columns.push_back(a);
          }};
}

TEST(PairUniverse, NumbersPairsRowByRow) {
  const PairUniverse universe = triangle(4);
  EXPECT_EQ(universe.size(), 6U);
  EXPECT_EQ(universe.begin(3), 3U);
  EXPECT_EQ(universe.begin(4), 6U);
}

TEST(PairUniverse, FindsPairsInTheOrderOfTheirNumbers) {
  EXPECT_EQ(triangle(4).pairs_at(Numbers{5, 0, 3, 5}),
            (std::vector<Pair>{{2, 3}, {0, 1}, {0, 3}, {2, 3}}));
  EXPECT_TRUE(triangle(0).pairs_at({}).empty());
}

TEST(DrawBelow, ReachesBeyond32Bits) {
  Random random(1, RandomUse::kTest);
  const std::uint64_t bound = std::uint64_t{3} << 40;
  std::uint64_t largest = 0;
  for (int i = 0; i < 100; ++i) largest = std::max(largest, draw_below(bound, random));
  EXPECT_LT(largest, bound);
  EXPECT_GT(largest, bound / 2);
  EXPECT_EQ(draw_below(1, random), 0U);
}

TEST(DrawDifferent, GivesEveryNumberThatIsNotTakenOnce) {
  Random random(1, RandomUse::kTest);
  std::unordered_set<std::uint64_t> taken{3, 7};
  Numbers drawn = draw_different(
      8, 10, [](std::uint64_t i) { return i; }, random, taken);
  EXPECT_FALSE(std::ranges::is_sorted(drawn));
  std::ranges::sort(drawn);
  EXPECT_EQ(drawn, (Numbers{0, 1, 2, 4, 5, 6, 8, 9}));
  EXPECT_EQ(taken.size(), 10U);
}

TEST(DrawDifferent, DrawsEvenly) {
  std::vector<int> times(10);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Random random(seed, RandomUse::kTest);
    std::unordered_set<std::uint64_t> taken;
    for (const std::uint64_t number : draw_different(
             3, 10, [](std::uint64_t i) { return i; }, random, taken)) {
      ++times[number];
    }
  }
  for (const int count : times) EXPECT_NEAR(count, 300, 75);  // five standard deviations
}

}  // namespace
}  // namespace gumbelbox
