#include "gumbelbox/box/hard_intersection.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace gumbelbox {
namespace {

void expect_corner(Corner corner, double value, double d_first, double d_second) {
  EXPECT_EQ(corner.value, value);
  EXPECT_EQ(corner.d_first, d_first);
  EXPECT_EQ(corner.d_second, d_second);
}

TEST(HardIntersection, TakesTheInnerCorners) {
  const HardIntersection hard;
  expect_corner(hard.lower(1, 2), 2, 0, 1);
  expect_corner(hard.lower(2, 1), 2, 1, 0);
  expect_corner(hard.upper(1, 2), 1, 1, 0);
  expect_corner(hard.upper(2, 1), 1, 0, 1);
}

TEST(HardIntersection, OfTheBoxLibrarysExampleIsItsBox) {
  const HardIntersection hard;
  EXPECT_EQ(hard.lower(1, 2).value, 2);
  EXPECT_EQ(hard.lower(1, 0).value, 1);
  EXPECT_EQ(hard.upper(3, 6).value, 3);
  EXPECT_EQ(hard.upper(5, 2).value, 2);
}

TEST(HardIntersection, SharesTheDerivativeOfATie) {
  expect_corner(HardIntersection{}.lower(0.7, 0.7), 0.7, 0.5, 0.5);
  expect_corner(HardIntersection{}.upper(0.7, 0.7), 0.7, 0.5, 0.5);
}

TEST(HardIntersection, OfManyBoxesSharesTiesEvenly) {
  const HardIntersection hard;
  const std::array corners = {1.0, 3.0, 2.0, 3.0, 1.0, 3.0};
  std::array<double, 6> weights;
  EXPECT_EQ(hard.lower(corners, weights), 3);
  EXPECT_EQ(weights, (std::array{0.0, 1.0 / 3, 0.0, 1.0 / 3, 0.0, 1.0 / 3}));
  EXPECT_EQ(hard.upper(corners, weights), 1);
  EXPECT_EQ(weights, (std::array{0.5, 0.0, 0.0, 0.0, 0.5, 0.0}));
}

TEST(HardIntersection, OfManyBoxesMayOverwriteTheCorners) {
  std::array corners = {1.0, 3.0, 2.0};
  EXPECT_EQ(HardIntersection{}.lower(corners, corners), 3);
  EXPECT_EQ(corners, (std::array{0.0, 1.0, 0.0}));
}

TEST(HardIntersection, OfOneBoxIsTheBox) {
  std::array<double, 1> weights;
  EXPECT_EQ(HardIntersection{}.lower(std::array{4.0}, weights), 4);
  EXPECT_EQ(weights[0], 1);
}

TEST(HardIntersection, LetsNotANumberThrough) {
  const double nan = std::nan("");
  EXPECT_TRUE(std::isnan(HardIntersection{}.lower(nan, 1).value));
  EXPECT_TRUE(std::isnan(HardIntersection{}.lower(1, nan).value));
  EXPECT_TRUE(std::isnan(HardIntersection{}.upper(nan, 1).value));
  EXPECT_TRUE(std::isnan(HardIntersection{}.upper(1, nan).value));
}

}  // namespace
}  // namespace gumbelbox
