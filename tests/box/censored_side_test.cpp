#include "gumbelbox/box/censored_side.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/inside.h"
#include "tests/box/fine_integral.h"
#include "tests/box/gumbel_sample.h"
#include "tests/box/inclusion_exclusion.h"
#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Reference {
  double lower, upper, beta, log_side, d_lower, d_upper;
};

// Covers gap / beta from -1000 to 9000 and centres from -0.5 to 1.5, with points around the
// borders.
constexpr Reference kReference[] = {
#include "tests/reference/censored_side.inc"
};

constexpr double kScales[] = {1e-4, 1e-3, 0.02, 0.3, 1, 3};

TEST(CensoredLogSide, MatchesFiftyDigitReference) {
  WorstError value("censored_log_side value", 1e-12, 1);
  WorstError d_lower("censored_log_side d_lower", 2e-12, 0);
  WorstError d_upper("censored_log_side d_upper", 2e-12, 0);
  for (const Reference& r : kReference) {
    const CornerLogSide side = censored_log_side(r.lower, r.upper, r.beta);
    value.expect(side.value, r.log_side, r.lower, r.upper, r.beta);
    d_lower.expect(side.d_lower, r.d_lower, r.lower, r.upper, r.beta);
    d_upper.expect(side.d_upper, r.d_upper, r.lower, r.upper, r.beta);
  }
}

TEST(QuadratureLogSide, OverTheWholeLineIsTheBesselSide) {
  WorstError value("quadrature_log_side value", 1e-12, 1);
  WorstError slope("quadrature_log_side slope", 1e-12, 0);
  for (double beta : kScales) {
    for (double ratio = -1000; ratio < 200; ratio += 0.31) {
      const double gap = ratio * beta;
      const CornerLogSide side = quadrature_log_side(0, gap, beta, {-kInfinity, kInfinity});
      const LogSide exact = bessel_log_side(gap, beta);
      value.expect(side.value, exact.value, gap, beta);
      slope.expect(side.d_upper, exact.slope, gap, beta);
      slope.expect(-side.d_lower, exact.slope, gap, beta);
    }
  }
}

TEST(CensoredLogSide, FarInsideTheDomainIsTheBesselSide) {
  for (double gap : {-0.2, 0.0, 0.01, 0.4}) {
    const CornerLogSide side = censored_log_side(0.4 - gap / 2, 0.4 + gap / 2, 0.004);
    const LogSide exact = bessel_log_side(gap, 0.004);
    EXPECT_NEAR(side.value / exact.value, 1, 1e-12) << gap;
    EXPECT_NEAR(side.d_upper / exact.slope, 1, 1e-12) << gap;
    EXPECT_NEAR(side.d_lower / exact.slope, -1, 1e-12) << gap;
  }
}

TEST(CensoredLogSide, IsContinuousWhereTheBordersBeginToCount) {
  constexpr double kBeta = 0.01;
  for (double gap : {-0.1, -0.02, 0.0, 0.03, 0.2}) {
    const auto is_cut = [=](double lower) {
      return SidePeak(lower, lower + gap, kBeta, Domain{}).cut;
    };
    double cut = -0.2, free = 0.4;
    ASSERT_TRUE(is_cut(cut) && !is_cut(free));
    while (free - cut > 1e-15) (is_cut((cut + free) / 2) ? cut : free) = (cut + free) / 2;
    const CornerLogSide before = censored_log_side(cut, cut + gap, kBeta);
    const CornerLogSide after = censored_log_side(free, free + gap, kBeta);
    EXPECT_NEAR(before.value, after.value, 1e-12 * std::max(1.0, -after.value)) << gap;
    EXPECT_NEAR(before.d_lower / after.d_lower, 1, 2e-12) << gap;
    EXPECT_NEAR(before.d_upper / after.d_upper, 1, 2e-12) << gap;
  }
}

TEST(CensoredLogSide, DerivativesAreThose) {
  for (double beta : {0.05, 0.3, 1.0, 3.0}) {
    for (double centre : {-0.1, 0.0, 0.04, 0.5, 0.9, 1.0, 1.2}) {
      for (double ratio : {-5.0, -1.0, 0.0, 2.0, 4.0, 15.0, 60.0}) {
        const double lower = centre - ratio * beta / 2;
        const double upper = centre + ratio * beta / 2;
        const auto of_lower = [=](double at) {
          const CornerLogSide side = censored_log_side(at, upper, beta);
          return LogSide{side.value, side.d_lower};
        };
        const auto of_upper = [=](double at) {
          const CornerLogSide side = censored_log_side(lower, at, beta);
          return LogSide{side.value, side.d_upper};
        };
        expect_slope(of_lower, lower, 1e-6);
        expect_slope(of_upper, upper, 1e-6);
      }
    }
  }
}

TEST(CensoredLogSide, IsNeverPositiveAndGrowsWithTheBox) {
  Random random(11, RandomUse::kTest);
  for (int i = 0; i < 20'000; ++i) {
    const double beta = kScales[i % 6];
    const double lower = 4 * random.uniform() - 2;
    const double upper = lower + (i % 2 ? 3 * random.uniform() : beta * (random.uniform() - 0.5));
    const CornerLogSide side = censored_log_side(lower, upper, beta);
    ASSERT_LE(side.value, 0) << lower << ' ' << upper << ' ' << beta;
    ASSERT_LE(side.d_lower, 0) << lower << ' ' << upper << ' ' << beta;
    ASSERT_GE(side.d_upper, 0) << lower << ' ' << upper << ' ' << beta;
  }
  for (double beta = 1e-4; beta < 3; beta *= 1.1) {
    ASSERT_LE(censored_log_side(-60 * beta, 1 + 60 * beta, beta).value, 0) << beta;
    ASSERT_GE(censored_log_side(-60 * beta, 1 + 60 * beta, beta).value, -1e-13) << beta;
  }
}

TEST(CensoredLogSide, IsTheSameSeenFromTheOtherEnd) {
  for (double beta : kScales) {
    for (double lower : {-0.25, 0.0, 0.125, 0.875}) {
      for (double gap : {-16 * beta, 0.0, 4 * beta, 0.5, 1.0}) {
        const CornerLogSide side = censored_log_side(lower, lower + gap, beta);
        const CornerLogSide mirrored = censored_log_side(1 - (lower + gap), 1 - lower, beta);
        if (std::isinf(side.value)) continue;
        EXPECT_NEAR(mirrored.value, side.value, 1e-11 * std::max(1.0, -side.value));
        EXPECT_NEAR(mirrored.d_upper, -side.d_lower, 1e-10 * -side.d_lower);
        EXPECT_NEAR(mirrored.d_lower, -side.d_upper, 1e-10 * side.d_upper);
      }
    }
  }
}

TEST(CensoredLogSide, IsTheMeanOfSampledSides) {
  constexpr int kDraws = 200'000;
  constexpr double kBeta = 0.2;
  for (double lower : {-0.2, 0.1, 0.7}) {
    Random random(3, RandomUse::kTest);
    double sum = 0, sum_of_squares = 0;
    for (int i = 0; i < kDraws; ++i) {
      const double from = std::clamp(sample_lower(random, lower, kBeta), 0.0, 1.0);
      const double to = std::clamp(sample_upper(random, lower + 0.3, kBeta), 0.0, 1.0);
      const double side = std::max(to - from, 0.0);
      sum += side;
      sum_of_squares += side * side;
    }
    const double mean = sum / kDraws;
    const double deviation = std::sqrt((sum_of_squares / kDraws - mean * mean) / kDraws);
    EXPECT_NEAR(std::exp(censored_log_side(lower, lower + 0.3, kBeta).value), mean, 4 * deviation);
  }
}

TEST(CensoredLogSide, OfAnIntersectionIsTheIntegralOfTheProduct) {
  constexpr double kBeta = 0.1;
  const GumbelIntersection intersection{kBeta};
  const double lower = intersection.lower(0.05, 0.2).value;
  const double upper = intersection.upper(0.5, 0.95).value;
  const double product = fine_integral([](double z) {
    return std::exp(log_inside(z, 0.05, 0.5, kBeta) + log_inside(z, 0.2, 0.95, kBeta));
  });
  EXPECT_NEAR(std::exp(censored_log_side(lower, upper, kBeta).value), product, 1e-12);
}

TEST(CensoredLogSide, GivesProbabilitiesByInclusionAndExclusion) {
  for (double beta : {0.05, 0.2, 1.0}) {
    const GumbelIntersection intersection{beta};
    const auto side = [&](std::span<const double> lower, std::span<const double> upper) {
      std::vector<double> weights(lower.size());
      const double from = intersection.lower(lower, weights);
      const double to = intersection.upper(upper, weights);
      return std::exp(censored_log_side(from, to, beta).value);
    };
    const auto inside = [=](double z, double lower, double upper) {
      return std::exp(log_inside(z, lower, upper, beta));
    };
    expect_inclusion_exclusion(side, inside);
  }
}

TEST(CensoredSide, IsExactFromItsEdgesOn) {
  for (double beta : kScales) {
    for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
      const CensoredSide side(beta, exact_from);
      for (double centre : {0.0, 1e-3, 0.5, 1.0}) {
        for (double ratio : {0.999 * exact_from, -1.0, 5.0, 50.0}) {
          const double lower = centre - ratio * beta / 2;
          const double upper = centre + ratio * beta / 2;
          EXPECT_EQ(side(lower, upper).value, censored_log_side(lower, upper, beta).value);
          EXPECT_EQ(side(lower, upper).d_lower, censored_log_side(lower, upper, beta).d_lower);
          EXPECT_EQ(side(lower, upper).d_upper, censored_log_side(lower, upper, beta).d_upper);
        }
      }
    }
  }
}

TEST(CensoredSide, DerivativesAreItsOwnOnBothSidesOfEveryEdge) {
  constexpr double kBeta = 0.1;
  for (double exact_from : {kTrainedExactFrom, -10.0}) {
    const CensoredSide side(kBeta, exact_from);
    for (double centre : {-0.9, -0.05, 0.003, 0.02, 0.5, 0.98, 1.05, 2.0}) {
      for (double ratio : {0.5, 0.97, 1.03, 2.0, 20.0}) {
        const double half = ratio * exact_from * kBeta / 2;
        const auto of_lower = [&](double lower) {
          const CornerLogSide at = side(lower, centre + half);
          return LogSide{at.value, at.d_lower};
        };
        const auto of_upper = [&](double upper) {
          const CornerLogSide at = side(centre - half, upper);
          return LogSide{at.value, at.d_upper};
        };
        expect_slope(of_lower, centre - half, 1e-5);
        expect_slope(of_upper, centre + half, 1e-5);
      }
    }
  }
}

/// The largest jump of the value, and of a derivative relative to `slope`, between two places.
void expect_joined(const CensoredSide& side, double lower, double upper, double d_lower,
                   double d_upper, double slope, double jump) {
  const CornerLogSide inner = side(lower, upper);
  const CornerLogSide outer = side(lower + d_lower, upper + d_upper);
  EXPECT_NEAR(inner.value, outer.value, 1e-6 * std::max(1.0, -inner.value))
      << lower << ' ' << upper;
  EXPECT_NEAR(inner.d_lower, outer.d_lower, jump * slope) << lower << ' ' << upper;
  EXPECT_NEAR(inner.d_upper, outer.d_upper, jump * slope) << lower << ' ' << upper;
}

TEST(CensoredSide, IsJoinedAtItsEdges) {
  for (double beta : kScales) {
    const CensoredSide side(beta, kTrainedExactFrom);
    const double half = kTrainedExactFrom * beta / 2;
    const double slope = bessel_log_side(2 * half, beta).slope;
    const double step = 1e-9 * beta;
    for (double inside = 0; inside < std::min(8.0, 1 / beta); inside += 0.1) {
      const double centre = inside * beta;
      expect_joined(side, centre - half - step, centre + half + step, 2 * step, -2 * step, slope,
                    0.11);
      // The other edge: an upper corner just at edge / 2, the lower one anywhere below.
      expect_joined(side, -half - centre, half + step, 0, -2 * step, slope, 0.11);
    }
    if (beta > 1.0 / 16) continue;
    for (double centre : {8 * beta, 0.5, 1 - 8 * beta}) {
      expect_joined(side, centre - half - step, centre + half + step, 2 * step, -2 * step, slope,
                    1e-8);
    }
  }
}

TEST(CensoredSide, GrowsWithTheGapAndIsFiniteEverywhere) {
  for (double beta : kScales) {
    for (double exact_from : {kTrainedExactFrom, kStoredExactFrom}) {
      const CensoredSide side(beta, exact_from);
      for (double centre : {-1e30, -1e6, -3.0, 0.0, 1e-4, 0.5, 1.0, 2.0, 1e9}) {
        double before = -kInfinity;
        for (double gap : {-1e30, -1e6, -1.0, -1e-3, 0.0, 0.1, 1.0}) {
          const CornerLogSide at = side(centre - gap / 2, centre + gap / 2);
          ASSERT_TRUE(std::isfinite(at.value)) << centre << ' ' << gap;
          ASSERT_TRUE(std::isfinite(at.d_lower) && at.d_lower <= 0) << centre << ' ' << gap;
          ASSERT_TRUE(std::isfinite(at.d_upper) && at.d_upper >= 0) << centre << ' ' << gap;
          ASSERT_GE(at.value, before) << centre << ' ' << gap;
          before = at.value;
        }
      }
    }
  }
}

TEST(CensoredSide, LetsNotANumberThrough) {
  const double nan = std::nan("");
  EXPECT_TRUE(std::isnan(CensoredSide(0.1, -4)(nan, 0.5).value));
  EXPECT_TRUE(std::isnan(CensoredSide(0.1, -4)(0.5, nan).value));
  EXPECT_TRUE(std::isnan(censored_log_side(nan, 0.5, 0.1).value));
  EXPECT_TRUE(std::isnan(censored_log_side(0.5, nan, 0.1).value));
}

}  // namespace
}  // namespace gumbelbox
