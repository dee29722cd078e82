#include "gumbelbox/box/gumbel_side.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/softplus_side.h"
#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

struct Reference {
  double gap, intersection_beta, volume_beta, log_side, slope;
};

// Covers the tail, the band above it, the bend, gaps near the shift, and the linear part.
constexpr Reference kReference[] = {
#include "tests/reference/gumbel_side.inc"
};

TEST(GumbelLogSide, MatchesFiftyDigitReference) {
  WorstError value("gumbel_log_side value", 1e-13, 1);
  WorstError slope("gumbel_log_side slope", 1e-13, 0);
  for (const Reference& r : kReference) {
    const LogSide side = gumbel_log_side(r.gap, r.intersection_beta, r.volume_beta);
    value.expect(side.value, r.log_side, r.gap, r.intersection_beta, r.volume_beta);
    slope.expect(side.slope, r.slope, r.gap, r.intersection_beta, r.volume_beta);
  }
}

TEST(GumbelLogSide, SlopeIsTheDerivative) {
  const auto kernel = [](double gap) { return gumbel_log_side(gap, 1, 1); };
  for (double gap : {-50.0, -36.0, -35.8, -5.0, -0.1, 0.0, 0.1, 2.0, 40.0}) {
    expect_slope(kernel, gap);
  }
}

TEST(GumbelLogSide, IsContinuousWhereTheTailBegins) {
  const double edge = -37 + 2 * std::numbers::egamma;
  const LogSide below = gumbel_log_side(edge - 1e-9, 1, 1);
  const LogSide above = gumbel_log_side(edge + 1e-9, 1, 1);
  EXPECT_NEAR(below.value, above.value, 3e-9);
  EXPECT_NEAR(below.slope, above.slope, 1e-15);
}

TEST(GumbelLogSide, IsTheSoftplusSideWithoutIntersectionScale) {
  for (double gap : {-2.0, -0.1, 0.0, 0.3, 5.0}) {
    const LogSide smooth = softplus_log_side(gap, 0.2);
    EXPECT_EQ(gumbel_log_side(gap, 0, 0.2).value, smooth.value);
    EXPECT_EQ(gumbel_log_side(gap, 0, 0.2).slope, smooth.slope);
    EXPECT_NEAR(gumbel_log_side(gap, 1e-9, 0.2).value, smooth.value, 1e-8);
  }
}

TEST(GumbelLogSide, DisjointBoxesKeepAGradient) {
  const LogSide far_apart = gumbel_log_side(-1e6, 0.01, 0.01);
  EXPECT_TRUE(std::isfinite(far_apart.value));
  EXPECT_DOUBLE_EQ(far_apart.slope, 1 / 0.01);
}

TEST(GumbelLogSide, StaysWithinThePublishedDistanceOfTheExactSide) {
  double largest = 0, largest_at = 0, smallest = 0, smallest_at = 0;
  for (int i = -100'000; i <= 100'000; ++i) {
    const double gap = i * 1e-3;
    const double error =
        std::exp(gumbel_log_side(gap, 1, 1).value) - std::exp(bessel_log_side(gap, 1).value);
    if (error > largest) largest = error, largest_at = gap;
    if (error < smallest) smallest = error, smallest_at = gap;
  }
  EXPECT_LT(largest, 0.0617013);
  EXPECT_NEAR(largest, 0.0617012, 1e-7);
  EXPECT_NEAR(largest_at, -0.762, 2e-3);
  EXPECT_NEAR(smallest, -0.0506, 5e-5);
  EXPECT_NEAR(smallest_at, 2.53, 5e-3);
}

TEST(GumbelLogSide, AgreesWithTheExactSideAsALengthNotAsALog) {
  EXPECT_NEAR(gumbel_log_side(-10, 1, 1).value, -11.154, 1e-3);
  EXPECT_NEAR(bessel_log_side(-10, 1).value, -298.754, 1e-3);
}

TEST(GumbelSide, GivesTheUnitBoxVolumesOfThePublishedCode) {
  // The published figures were worked out in float: they carry its rounding at 1.
  const auto log_volume = [](double intersection_beta) {
    const GumbelSide side{intersection_beta, 0.02};
    return 2 * side(0, 1).value;
  };
  EXPECT_NEAR(log_volume(1), -23.26762, 1e-5);
  EXPECT_NEAR(log_volume(0.01), -0.02322288, 1e-7);
  EXPECT_NEAR(log_volume(1e-4), -2.3092e-4, 1e-7);
}

TEST(GumbelSide, GivesTheVolumesOfTheBoxLibrary) {
  // The published logs are right in every digit; the published volumes are too large by up to
  // 9e-5, against those logs too.
  const GumbelSide side{1, 1};
  const auto log_volume = [&](double width, double height) {
    return side(0, width).value + side(0, height).value;
  };
  EXPECT_NEAR(log_volume(2, 4), 1.25004, 5e-6);
  EXPECT_NEAR(log_volume(2, 2), 0.36924, 5e-6);
  EXPECT_NEAR(log_volume(4, 2), 1.25004, 5e-6);
  EXPECT_NEAR(log_volume(1, 2), -0.29517, 5e-6);
  EXPECT_NEAR(std::exp(log_volume(2, 4)), 3.490526, 1e-4);
  EXPECT_NEAR(std::exp(log_volume(2, 2)), 1.4467278, 1e-4);
  EXPECT_NEAR(std::exp(log_volume(4, 2)), 3.490526, 1e-4);
  EXPECT_NEAR(std::exp(log_volume(1, 2)), 0.7444129, 1e-4);
}

TEST(GumbelSide, HasOppositeSlopesByTheCorners) {
  const CornerLogSide side = GumbelSide{0.1, 0.5}(0.25, 0.75);
  const LogSide of_gap = gumbel_log_side(0.5, 0.1, 0.5);
  EXPECT_EQ(side.value, of_gap.value);
  EXPECT_EQ(side.d_upper, of_gap.slope);
  EXPECT_EQ(side.d_lower, -of_gap.slope);
}

}  // namespace
}  // namespace gumbelbox
