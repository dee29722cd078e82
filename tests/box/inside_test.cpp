#include "gumbelbox/box/inside.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/base/random.h"
#include "tests/box/gumbel_sample.h"

namespace gumbelbox {
namespace {

TEST(LogInside, IsTheShareOfSampledBoxesThatHoldThePoint) {
  constexpr int kDraws = 200'000;
  constexpr double kBeta = 0.2;
  for (double z : {-0.1, 0.3, 0.8}) {
    Random random(5, RandomUse::kTest);
    int inside = 0;
    for (int i = 0; i < kDraws; ++i) {
      const double lower = sample_lower(random, 0.1, kBeta);
      const double upper = sample_upper(random, 0.7, kBeta);
      inside += lower <= z && z <= upper;
    }
    EXPECT_NEAR(std::exp(log_inside(z, 0.1, 0.7, kBeta)), double(inside) / kDraws, 0.005) << z;
  }
}

TEST(LogTruncatedInside, IsTheShareOfBoxesSampledInTheDomain) {
  constexpr int kDraws = 200'000;
  constexpr double kBeta = 0.3;
  for (double z : {0.05, 0.3, 0.8}) {
    Random random(5, RandomUse::kTest);
    int inside = 0;
    for (int i = 0; i < kDraws; ++i) {
      double lower = -1, upper = -1;
      while (lower < 0 || lower > 1) lower = sample_lower(random, 0.1, kBeta);
      while (upper < 0 || upper > 1) upper = sample_upper(random, 0.7, kBeta);
      inside += lower <= z && z <= upper;
    }
    EXPECT_NEAR(std::exp(log_truncated_inside(z, 0.1, 0.7, kBeta)), double(inside) / kDraws, 0.005);
  }
}

TEST(LogTruncatedBelow, IsTheQuotientOfItsDefinition) {
  for (double beta : {0.05, 0.3, 1.0, 3.0}) {
    for (double lower : {-0.1, 0.0, 0.2, 0.7, 1.0, 1.1}) {
      const auto cdf = [=](double z) { return std::exp(-std::exp((lower - z) / beta)); };
      for (double z : {0.01, 0.2, 0.5, 0.9, 1.0}) {
        const double quotient = (cdf(z) - cdf(0)) / (cdf(1) - cdf(0));
        EXPECT_NEAR(std::exp(log_truncated_below(z, lower, beta)), quotient, 1e-12)
            << beta << ' ' << lower << ' ' << z;
      }
    }
  }
}

TEST(LogTruncatedBelow, RisesFromMinusInfinityToZero) {
  for (double beta : {1e-4, 0.01, 1.0}) {
    for (double lower : {-1e3, -0.5, 0.0, 0.3, 1.0, 1.5}) {
      EXPECT_EQ(log_truncated_below(0, lower, beta), -INFINITY);
      EXPECT_EQ(log_truncated_below(1, lower, beta), 0);
      double before = -INFINITY;
      for (double z = 0.001; z < 1; z += 0.001) {
        const double value = log_truncated_below(z, lower, beta);
        ASSERT_GE(value, before) << beta << ' ' << lower << ' ' << z;
        ASSERT_LE(value, 0) << beta << ' ' << lower << ' ' << z;
        before = value;
      }
    }
  }
}

TEST(LogTruncatedBelow, OfACornerFarBelowIsExponential) {
  for (double lower : {-30.0, -1e5}) {
    EXPECT_NEAR(log_truncated_below(0.3, lower, 0.5), std::log(std::expm1(-0.6) / std::expm1(-2)),
                1e-14);
  }
}

TEST(LogTruncatedInside, IsThatOfTheWholeLineFarInsideTheDomain) {
  for (double z : {0.3, 0.35, 0.5, 0.62}) {
    const double whole = log_inside(z, 0.35, 0.6, 0.01);
    EXPECT_NEAR(log_truncated_inside(z, 0.35, 0.6, 0.01), whole, 1e-13 * (1 - whole)) << z;
  }
}

TEST(LogInside, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(log_inside(0.5, std::nan(""), 1, 0.1)));
  EXPECT_TRUE(std::isnan(log_inside(std::nan(""), 0, 1, 0.1)));
  EXPECT_TRUE(std::isnan(log_truncated_inside(0.5, std::nan(""), 1, 0.1)));
  EXPECT_TRUE(std::isnan(log_truncated_inside(0.5, 0, std::nan(""), 0.1)));
  EXPECT_TRUE(std::isnan(log_truncated_inside(std::nan(""), 0, 1, 0.1)));
}

}  // namespace
}  // namespace gumbelbox
