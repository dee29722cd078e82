#include "gumbelbox/box/softplus_side.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/box/hard_side.h"
#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

struct Reference {
  double gap, volume_beta, log_side, slope;
};

// Covers the tail, the band above it, the bend and the linear part for five scales.
constexpr Reference kReference[] = {
#include "tests/reference/softplus_side.inc"
};

TEST(SoftplusLogSide, MatchesFiftyDigitReference) {
  WorstError value("softplus_log_side value", 1e-14, 1);
  WorstError slope("softplus_log_side slope", 1e-14, 0);
  for (const Reference& r : kReference) {
    const LogSide side = softplus_log_side(r.gap, r.volume_beta);
    value.expect(side.value, r.log_side, r.gap, r.volume_beta);
    slope.expect(side.slope, r.slope, r.gap, r.volume_beta);
  }
}

TEST(SoftplusLogSide, SlopeIsTheDerivative) {
  const auto kernel = [](double gap) { return softplus_log_side(gap, 1); };
  for (double gap : {-50.0, -37.1, -36.9, -5.0, -0.1, 0.0, 0.1, 2.0, 40.0}) {
    expect_slope(kernel, gap);
  }
}

TEST(SoftplusLogSide, IsContinuousWhereTheTailBegins) {
  const LogSide below = softplus_log_side(-37 - 1e-9, 1);
  const LogSide above = softplus_log_side(-37 + 1e-9, 1);
  EXPECT_NEAR(below.value, above.value, 3e-9);
  EXPECT_NEAR(below.slope, above.slope, 1e-15);
}

TEST(SoftplusLogSide, IsFiniteAndGrowsWithTheGap) {
  for (double beta : {1e-5, 1e-4, 0.02, 1.0, 3.0, 1e3}) {
    double before = -1e300;
    for (double ratio = -2000; ratio <= 2000; ratio += 0.37) {
      const LogSide side = softplus_log_side(ratio * beta, beta);
      ASSERT_TRUE(std::isfinite(side.value)) << ratio;
      ASSERT_GT(side.value, before) << ratio;
      ASSERT_GT(side.slope, 0) << ratio;
      ASSERT_LE(side.slope * beta, 1 + 1e-15) << ratio;
      before = side.value;
    }
  }
}

TEST(SoftplusLogSide, BecomesTheHardSideAsTheScaleVanishes) {
  for (double gap : {0.01, 0.3, 2.0}) {
    EXPECT_DOUBLE_EQ(softplus_log_side(gap, 1e-5).value, hard_log_side(gap).value);
    EXPECT_DOUBLE_EQ(softplus_log_side(gap, 1e-5).slope, hard_log_side(gap).slope);
  }
  EXPECT_LT(softplus_log_side(-0.01, 1e-5).value, hard_log_side(-0.01).value);
}

TEST(SoftplusLogSide, DisjointBoxesKeepAGradient) {
  const LogSide far_apart = softplus_log_side(-1e6, 0.01);
  EXPECT_DOUBLE_EQ(far_apart.value, std::log(0.01) - 1e8);
  EXPECT_DOUBLE_EQ(far_apart.slope, 1 / 0.01);
}

TEST(SoftplusSide, GivesTheUnitBoxVolumesOfThePublishedCode) {
  // The published figures were worked out in float: they carry its rounding at 1.
  EXPECT_NEAR(2 * SoftplusSide{1.0}(0, 1).value, 0.5450276732, 1.2e-7);
  EXPECT_NEAR(2 * SoftplusSide{0.1}(0, 1).value, 9.05988e-6, 1.2e-7);
  EXPECT_NEAR(2 * SoftplusSide{0.02}(0, 1).value, 0, 1e-15);
}

TEST(SoftplusSide, HasOppositeSlopesByTheCorners) {
  const CornerLogSide side = SoftplusSide{0.5}(0.25, 0.75);
  const LogSide of_gap = softplus_log_side(0.5, 0.5);
  EXPECT_EQ(side.value, of_gap.value);
  EXPECT_EQ(side.d_upper, of_gap.slope);
  EXPECT_EQ(side.d_lower, -of_gap.slope);
}

TEST(SoftplusLogSide, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(softplus_log_side(std::nan(""), 1).value));
}

}  // namespace
}  // namespace gumbelbox
