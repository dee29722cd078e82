#include "gumbelbox/box/bessel_side.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "gumbelbox/base/random.h"
#include "tests/box/gumbel_sample.h"
#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

struct Reference {
  double gap, beta, log_side, slope;
};

// Covers gap / beta from -1000 to 1e6, with points around 0 (where the two series of K0 meet) and
// 40 (where the side becomes linear).
constexpr Reference kReference[] = {
#include "tests/reference/bessel_side.inc"
};

TEST(BesselLogSide, MatchesFiftyDigitReference) {
  WorstError value("bessel_log_side value", 1e-14, 1);
  WorstError slope("bessel_log_side slope", 1e-14, 0);
  for (const Reference& r : kReference) {
    const LogSide side = bessel_log_side(r.gap, r.beta);
    value.expect(side.value, r.log_side, r.gap, r.beta);
    slope.expect(side.slope, r.slope, r.gap, r.beta);
  }
}

TEST(BesselLogSide, SlopeIsTheDerivative) {
  const auto kernel = [](double gap) { return bessel_log_side(gap, 0.5); };
  for (double gap : {-4.0, -1.0, -0.1, 0.0, 0.1, 1.0, 5.0, 19.9, 20.1, 100.0}) {
    expect_slope(kernel, gap);
  }
}

TEST(BesselLogSide, IsContinuousAtItsBranches) {
  for (double edge : {0.0, 40.0}) {
    const LogSide below = bessel_log_side(edge - 1e-9, 1);
    const LogSide above = bessel_log_side(edge + 1e-9, 1);
    EXPECT_NEAR(below.value, above.value, 4e-9) << edge;
    EXPECT_NEAR(below.slope, above.slope, 4e-9) << edge;
  }
}

TEST(BesselLogSide, IsFiniteAndGrowsWithTheGap) {
  for (double beta : {1e-5, 1e-4, 0.02, 1.0, 3.0, 100.0}) {
    double before = -std::numeric_limits<double>::infinity();
    for (double ratio = -1390; ratio <= 3000; ratio += 0.37) {
      const LogSide side = bessel_log_side(ratio * beta, beta);
      ASSERT_TRUE(std::isfinite(side.value)) << ratio;
      ASSERT_TRUE(std::isfinite(side.slope)) << ratio;
      ASSERT_GT(side.value, before) << ratio;
      ASSERT_GT(side.slope, 0) << ratio;
      before = side.value;
    }
  }
}

TEST(BesselLogSide, IsMinusInfinityWhereDoublesEnd) {
  for (double gap : {-1420.0, -1e6, -1e14}) {
    EXPECT_EQ(bessel_log_side(gap, 1).value, -std::numeric_limits<double>::infinity());
    EXPECT_EQ(bessel_log_side(gap, 1).slope, std::numeric_limits<double>::infinity());
  }
}

TEST(BesselLogSide, OfALongBoxIsTheGapLessTheShift) {
  EXPECT_DOUBLE_EQ(std::exp(bessel_log_side(50, 0.5).value), 50 - std::numbers::egamma);
}

TEST(BesselLogSide, IsTheMeanOfSampledSides) {
  constexpr int kDraws = 200'000;
  for (double gap : {-1.0, 0.0, 0.5, 2.0}) {
    constexpr double kBeta = 0.4;
    Random random(3, RandomUse::kTest);
    double sum = 0, sum_of_squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const double lower = sample_lower(random, 0.1, kBeta);
      const double upper = sample_upper(random, 0.1 + gap, kBeta);
      const double side = std::max(upper - lower, 0.0);
      sum += side;
      sum_of_squares += side * side;
    }
    const double mean = sum / kDraws;
    const double deviation = std::sqrt((sum_of_squares / kDraws - mean * mean) / kDraws);
    EXPECT_NEAR(std::exp(bessel_log_side(gap, kBeta).value), mean, 4 * deviation) << gap;
  }
}

TEST(BesselLogSide, OfALongBoxIsShorterThanTheGap) {
  // The paper calls the expected side an upper bound of max(gap, 0); it is one for short gaps only.
  EXPECT_GT(bessel_log_side(0.3342, 1).value, std::log(0.3342));
  EXPECT_LT(bessel_log_side(0.3344, 1).value, std::log(0.3344));
  EXPECT_LT(bessel_log_side(30, 1).value, std::log(30));
}

TEST(BesselSide, HasOppositeSlopesByTheCorners) {
  const CornerLogSide side = BesselSide{0.5}(0.25, 0.75);
  const LogSide of_gap = bessel_log_side(0.5, 0.5);
  EXPECT_EQ(side.value, of_gap.value);
  EXPECT_EQ(side.d_upper, of_gap.slope);
  EXPECT_EQ(side.d_lower, -of_gap.slope);
}

TEST(BesselLogSide, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(bessel_log_side(std::nan(""), 1).value));
}

}  // namespace
}  // namespace gumbelbox
