#include "gumbelbox/data/population.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// Every holder has the item of its own number.
std::vector<Having> own_items(std::uint32_t holders) {
  std::vector<Having> pairs;
  for (std::uint32_t i = 0; i < holders; ++i) pairs.push_back({i, i});
  return pairs;
}

TEST(Population, IsOneGroupUnlessSomeAreHeldOut) {
  const Population population(10, 10, own_items(10), 0, 1);
  EXPECT_FALSE(population.is_split());
  EXPECT_EQ(&population.training(), &population.everyone());
  EXPECT_EQ(&population.test(), &population.everyone());
}

TEST(Population, EveryHolderIsInOneGroup) {
  const Population population(10, 10, own_items(10), 0.3, 1);
  EXPECT_TRUE(population.is_split());
  EXPECT_EQ(population.test().holders(), 3U);
  EXPECT_EQ(population.training().holders(), 7U);
  EXPECT_EQ(population.everyone().holders(), 10U);
  for (EntityId item = 0; item < 10; ++item) {
    EXPECT_EQ(population.test().count(item) + population.training().count(item), 1U);
  }
}

TEST(Population, TheSeedDecidesWhoIsHeldOut) {
  const auto held_out = [](std::uint64_t seed) {
    const Population population(50, 50, own_items(50), 0.5, seed);
    std::vector<std::size_t> has;
    for (EntityId item = 0; item < 50; ++item) has.push_back(population.test().count(item));
    return has;
  };
  EXPECT_EQ(held_out(1), held_out(1));
  EXPECT_NE(held_out(1), held_out(2));
}

TEST(Population, RefusesAShareThatLeavesAGroupEmpty) {
  for (const double share : {0.01, 0.99}) {
    expect_error(ErrorKind::kUsage,
                 "hold-out-users: expected a share that leaves some on both sides, got " +
                     std::string(share < 0.5 ? "0.01" : "0.99") + " of 10",
                 [&] { Population(10, 10, own_items(10), share, 1); });
  }
}

}  // namespace
}  // namespace gumbelbox
