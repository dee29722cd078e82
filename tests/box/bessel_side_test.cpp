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

/// The side policy as a function of the gap, with its derivative.
auto side_of_gap(double beta, double exact_from) {
  return [side = BesselSide(beta, exact_from)](double gap) {
    const CornerLogSide of_corners = side(0, gap);
    EXPECT_EQ(of_corners.d_lower, -of_corners.d_upper);
    return LogSide{of_corners.value, of_corners.d_upper};
  };
}

constexpr double kScales[] = {1e-6, 1e-4, 0.02, 1, 3};

TEST(BesselSide, IsExactFromItsEdgeOn) {
  for (double beta : kScales) {
    for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
      const auto side = side_of_gap(beta, exact_from);
      for (double ratio : {exact_from, 0.99 * exact_from, -1.0, 0.0, 5.0, 50.0}) {
        EXPECT_EQ(side(ratio * beta).value, bessel_log_side(ratio * beta, beta).value);
        EXPECT_EQ(side(ratio * beta).slope, bessel_log_side(ratio * beta, beta).slope);
      }
    }
  }
}

TEST(BesselSide, IsExactForWhatMatters) {
  const auto log_side = [](double gap) { return bessel_log_side(gap, 1).value; };
  EXPECT_LT(std::exp(log_side(kTrainedExactFrom) - log_side(0)), 1.1e-6);
  EXPECT_LT(log_side(kStoredExactFrom), -2e26);
}

TEST(BesselSide, IsContinuousAtItsEdge) {
  for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
    const auto side = side_of_gap(0.5, exact_from);
    const LogSide at = side(exact_from * 0.5);
    const LogSide below = side(exact_from * 0.5 - 1e-9);
    EXPECT_NEAR(below.value / at.value, 1, 1e-8);
    EXPECT_EQ(below.slope, at.slope);
    EXPECT_NEAR(at.slope / bessel_log_side(exact_from * 0.5, 0.5).slope, 1, 1e-14);
  }
}

TEST(BesselSide, SlopeIsTheDerivativeOnBothSidesOfTheEdge) {
  for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
    const auto side = side_of_gap(0.5, exact_from);
    for (double ratio : {0.5, 0.9, 0.99, 1.01, 1.1, 3.0, 100.0}) {
      expect_slope(side, ratio * exact_from * 0.5);
    }
  }
}

TEST(BesselSide, FallsAlongTheTangentBelowItsEdge) {
  for (double beta : kScales) {
    for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
      const auto side = side_of_gap(beta, exact_from);
      const LogSide edge = side(exact_from * beta);
      EXPECT_LE(edge.slope, (std::exp(-exact_from / 2) + 0.25) / beta);
      LogSide before = edge;
      for (double further = 0.1; further < 1e8; further *= 3) {
        const LogSide below = side((exact_from - further) * beta);
        ASSERT_LT(below.value, before.value) << further;
        ASSERT_EQ(below.slope, edge.slope) << further;
        ASSERT_GT(below.value, bessel_log_side((exact_from - further) * beta, beta).value);
        before = below;
      }
    }
  }
}

TEST(BesselSide, IsFiniteHoweverFarApartTheCornersAre) {
  for (double beta : kScales) {
    for (double ratio : {-1e3, -1e6, -1e30}) {
      for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
        const LogSide side = side_of_gap(beta, exact_from)(ratio * beta);
        EXPECT_TRUE(std::isfinite(side.value) && std::isfinite(side.slope)) << ratio;
      }
    }
  }
}

TEST(BesselSide, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(BesselSide(1, -120)(0, std::nan("")).value));
}

TEST(BesselLogSide, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(bessel_log_side(std::nan(""), 1).value));
}

}  // namespace
}  // namespace gumbelbox
