#include "gumbelbox/score/box_geometry.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"

namespace gumbelbox {
namespace {

const IntersectionGeometry kHard{HardIntersection{}, HardSide{}};
const IntersectionGeometry kExact{GumbelIntersection{0.2}, BesselSide(0.2, -100)};

TEST(IntersectionGeometry, TheShareOfHardBoxesIsThatOfTheirLengths) {
  EXPECT_NEAR(kHard.value({0, 2}, {1, 5}), std::log(1.0 / 4), 1e-15);
  EXPECT_NEAR(kHard.share({0, 2}, {1, 5}).value, std::log(1.0 / 4), 1e-15);
  EXPECT_EQ(kHard.value({0, 6}, {1, 5}), 0) << "b lies in a";
}

TEST(IntersectionGeometry, SlopesAreTheDerivativesByTheCorners) {
  const Interval a{0.1, 0.7};
  const Interval b{0.3, 1.1};
  const LogShare share = kExact.share(a, b);
  EXPECT_EQ(share.value, kExact.value(a, b));
  const double h = 1e-6;
  const auto slope = [&](double Interval::*corner, bool of_a) {
    const auto at = [&](double step) {
      Interval moved_a = a;
      Interval moved_b = b;
      Interval& moved = of_a ? moved_a : moved_b;
      moved.*corner += step;
      return kExact.value(moved_a, moved_b);
    };
    return (at(h) - at(-h)) / (2 * h);
  };
  EXPECT_NEAR(share.d_lower_a, slope(&Interval::lower, true), 1e-8);
  EXPECT_NEAR(share.d_upper_a, slope(&Interval::upper, true), 1e-8);
  EXPECT_NEAR(share.d_lower_b, slope(&Interval::lower, false), 1e-8);
  EXPECT_NEAR(share.d_upper_b, slope(&Interval::upper, false), 1e-8);
}

TEST(IntersectionGeometry, TheLogSideOfTwoBoxesIsTheOneOfTheirShare) {
  const std::array lower{0.1, 0.3};
  const std::array upper{0.7, 1.1};
  const double both = kExact.log_side(lower, upper);
  const double given = kExact.log_side(std::span(lower).last(1), std::span(upper).last(1));
  EXPECT_NEAR(both - given, kExact.value({0.1, 0.7}, {0.3, 1.1}), 1e-14);
}

TEST(SurrogateGeometry, TellsBoxesThatLieApart) {
  EXPECT_TRUE(SurrogateGeometry::lie_apart({0, 1}, {2, 3}));
  EXPECT_TRUE(SurrogateGeometry::lie_apart({2, 3}, {0, 2}));
  EXPECT_TRUE(SurrogateGeometry::lie_apart({0, 1}, {1 - 1e-9, 3}));
  EXPECT_FALSE(SurrogateGeometry::lie_apart({0, 1}, {1 - 1e-7, 3}));
}

TEST(SurrogateGeometry, IsTheShareOfBothInTheSmallestThatContainsThem) {
  EXPECT_NEAR(SurrogateGeometry::share_apart({0, 1}, {2, 5}).value,
              std::log(1.0 / 5) + std::log(3.0 / 5) - 20, 1e-14);
  EXPECT_GT(SurrogateGeometry::share_apart({0, 1}, {1.5, 4.5}).value,
            SurrogateGeometry::share_apart({0, 1}, {2, 5}).value)
      << "nearer is better";
}

TEST(SurrogateGeometry, PullsFarCornersInAndNearOnesOut) {
  const Interval a{0, 1};
  const Interval b{2, 5};
  const LogShare share = SurrogateGeometry::share_apart(a, b);
  const double h = 1e-6;
  const auto at = [](double la, double ua, double lb, double ub) {
    return SurrogateGeometry::share_apart({la, ua}, {lb, ub}).value;
  };
  EXPECT_NEAR(share.d_lower_a, (at(h, 1, 2, 5) - at(-h, 1, 2, 5)) / (2 * h), 1e-8);
  EXPECT_NEAR(share.d_upper_a, (at(0, 1 + h, 2, 5) - at(0, 1 - h, 2, 5)) / (2 * h), 1e-8);
  EXPECT_NEAR(share.d_lower_b, (at(0, 1, 2 + h, 5) - at(0, 1, 2 - h, 5)) / (2 * h), 1e-8);
  EXPECT_NEAR(share.d_upper_b, (at(0, 1, 2, 5 + h) - at(0, 1, 2, 5 - h)) / (2 * h), 1e-8);
  EXPECT_GT(share.d_upper_a, 0);
  EXPECT_LT(share.d_lower_b, 0);
  EXPECT_GT(share.d_lower_a + share.d_upper_a, 0) << "a moves towards b";
  EXPECT_LT(share.d_lower_b + share.d_upper_b, 0) << "b moves towards a";
}

}  // namespace
}  // namespace gumbelbox
