#include "gumbelbox/math/bessel_k.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Reference {
  double z, log_k0, z_k1_over_k0;
};

constexpr Reference kReference[] = {
#include "tests/reference/bessel_k.inc"
};

TEST(LogK0, MatchesFiftyDigitReference) {
  WorstError value("log_k0 value", 1e-14, 1);
  WorstError ratio("log_k0 z_k1_over_k0", 1e-14, 0);
  for (const Reference& r : kReference) {
    value.expect(log_k0(r.z).value, r.log_k0, r.z);
    ratio.expect(log_k0(r.z).z_k1_over_k0, r.z_k1_over_k0, r.z);
  }
}

TEST(LogK0, RatioIsMinusTheDerivativeByTheLog) {
  struct Derivative {
    double value, slope;
  };
  const auto kernel = [](double log_z) {
    const LogK0 k0 = log_k0(std::exp(log_z));
    return Derivative{k0.value, -k0.z_k1_over_k0};
  };
  for (double z : {1e-200, 1e-5, 0.1, 0.42, 1.0, 1.9, 2.0, 2.1, 5.0, 30.0, 200.0}) {
    expect_slope(kernel, std::log(z), 1e-6);
  }
}

TEST(LogK0, IsContinuousWhereTheSeriesMeet) {
  const LogK0 below = log_k0(std::nextafter(2.0, 0.0));
  const LogK0 above = log_k0(2.0);
  EXPECT_NEAR(below.value, above.value, 4e-15);
  EXPECT_NEAR(below.z_k1_over_k0, above.z_k1_over_k0, 1e-14);
}

TEST(LogK0, FallsAndItsRatioGrowsOverTheWholeDomain) {
  LogK0 before = log_k0(1e-300);
  for (double exponent = -299.9; exponent <= 300; exponent += 0.1) {
    const LogK0 k0 = log_k0(std::pow(10, exponent));
    EXPECT_TRUE(std::isfinite(k0.value)) << exponent;
    EXPECT_LT(k0.value, before.value) << exponent;
    EXPECT_GT(k0.z_k1_over_k0, before.z_k1_over_k0) << exponent;
    before = k0;
  }
}

TEST(LogK0, FollowsItsLimits) {
  const double near_zero = -std::log(1e-12 / 2) - std::numbers::egamma;
  EXPECT_NEAR(log_k0(1e-12).value, std::log(near_zero), 1e-15);
  EXPECT_NEAR(log_k0(1e-12).z_k1_over_k0, 1 / near_zero, 1e-15);
  EXPECT_NEAR(log_k0(1e6).value, -1e6 - std::log(2e6 / std::numbers::pi) / 2, 1e-6);
  EXPECT_NEAR(log_k0(1e6).z_k1_over_k0, 1e6 + 0.5, 1e-6);
  EXPECT_EQ(log_k0(kInfinity).value, -kInfinity);
  EXPECT_EQ(log_k0(kInfinity).z_k1_over_k0, kInfinity);
}

TEST(LogK0, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(log_k0(std::nan("")).value));
  EXPECT_TRUE(std::isnan(log_k0(std::nan("")).z_k1_over_k0));
}

}  // namespace
}  // namespace gumbelbox
