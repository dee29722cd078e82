#include "gumbelbox/box/hard_side.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_slope.h"

namespace gumbelbox {
namespace {

constexpr double kTiny = 1.1754943508222875e-38;

TEST(HardLogSide, IsTheLogOfAPositiveGap) {
  for (double gap : {1e-30, 1e-3, 0.5, 1.0, 7.0, 1e6}) {
    EXPECT_DOUBLE_EQ(hard_log_side(gap).value, std::log(gap));
    EXPECT_DOUBLE_EQ(hard_log_side(gap).slope, 1 / gap);
  }
  expect_slope(hard_log_side, 0.5);
  expect_slope(hard_log_side, 3);
}

TEST(HardLogSide, IsFlatWhereBoxesAreDisjoint) {
  for (double gap : {kTiny, 1e-39, 0.0, -1e-9, -1.0, -1e6}) {
    EXPECT_DOUBLE_EQ(hard_log_side(gap).value, std::log(kTiny)) << gap;
    EXPECT_EQ(hard_log_side(gap).slope, 0) << gap;
  }
}

TEST(HardLogSide, IsContinuousAtTheFloor) {
  const LogSide above = hard_log_side(kTiny * (1 + 1e-9));
  EXPECT_NEAR(above.value, hard_log_side(kTiny).value, 2e-9);
  EXPECT_NEAR(above.slope * kTiny, 1, 2e-9);
}

TEST(HardLogSide, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(hard_log_side(std::nan("")).value));
}

TEST(HardSide, GivesTheVolumesOfTheBoxLibrary) {
  const HardSide side;
  EXPECT_DOUBLE_EQ(std::exp(side(1, 3).value + side(1, 5).value), 8);
  EXPECT_DOUBLE_EQ(std::exp(side(1, 3).value + side(1, 3).value), 4);
  EXPECT_DOUBLE_EQ(std::exp(side(2, 6).value + side(0, 2).value), 8);
  EXPECT_DOUBLE_EQ(std::exp(side(3, 4).value + side(2, 4).value), 2);
}

TEST(HardSide, OfAFlippedBoxIsTheFloor) {
  EXPECT_DOUBLE_EQ(HardSide{}(1, 0).value, std::log(kTiny));
}

TEST(HardSide, HasOppositeSlopesByTheCorners) {
  const CornerLogSide side = HardSide{}(0.25, 0.75);
  EXPECT_DOUBLE_EQ(side.d_upper, 2);
  EXPECT_DOUBLE_EQ(side.d_lower, -2);
}

}  // namespace
}  // namespace gumbelbox
