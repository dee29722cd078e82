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

const MeetGeometry kHard{HardIntersection{}, HardSide{}};
const MeetGeometry kExact{GumbelIntersection{0.2}, BesselSide(0.2, -100)};

TEST(MeetGeometry, TheShareOfHardBoxesIsThatOfTheirLengths) {
  EXPECT_NEAR(kHard.value({0, 2}, {1, 5}), std::log(1.0 / 4), 1e-15);
  EXPECT_NEAR(kHard.share({0, 2}, {1, 5}).value, std::log(1.0 / 4), 1e-15);
  EXPECT_EQ(kHard.value({0, 6}, {1, 5}), 0) << "b lies in a";
}

TEST(MeetGeometry, SlopesAreTheDerivativesByTheCorners) {
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

TEST(MeetGeometry, TheLogSideOfTwoBoxesIsTheOneOfTheirShare) {
  const std::array lower{0.1, 0.3};
  const std::array upper{0.7, 1.1};
  const double both = kExact.log_side(lower, upper);
  const double given = kExact.log_side(std::span(lower).last(1), std::span(upper).last(1));
  EXPECT_NEAR(both - given, kExact.value({0.1, 0.7}, {0.3, 1.1}), 1e-14);
}

}  // namespace
}  // namespace gumbelbox
