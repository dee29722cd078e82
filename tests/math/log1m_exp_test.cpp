#include "gumbelbox/math/log1m_exp.h"

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
  double x, value, slope;
};

constexpr Reference kReference[] = {
#include "tests/reference/log1m_exp.inc"
};

TEST(Log1mExp, MatchesFiftyDigitReference) {
  WorstError value("log1m_exp value", 1e-15, 0);
  WorstError slope("log1m_exp slope", 1e-15, 0);
  for (const Reference& r : kReference) {
    value.expect(log1m_exp(r.x).value, r.value, r.x);
    slope.expect(log1m_exp(r.x).slope, r.slope, r.x);
  }
}

TEST(Log1mExp, SlopeIsTheDerivative) {
  for (double x : {-30.0, -3.0, -0.7, -std::numbers::ln2, -0.69, -0.2, -0.05}) {
    expect_slope(log1m_exp, x);
  }
}

TEST(Log1mExp, IsItsOwnInverse) {
  for (double x = -15; x < -0.01; x += 0.13) {
    EXPECT_NEAR(log1m_exp(log1m_exp(x).value).value, x, 1e-9 * std::abs(x));
  }
}

TEST(Log1mExp, IsMinusInfinityForTheCertainEvent) {
  for (double zero : {0.0, -0.0}) {
    EXPECT_EQ(log1m_exp(zero).value, -kInfinity);
    EXPECT_EQ(log1m_exp(zero).slope, -kInfinity);
  }
}

TEST(Log1mExp, IsZeroForTheImpossibleEvent) {
  EXPECT_EQ(log1m_exp(-kInfinity).value, 0);
  EXPECT_EQ(log1m_exp(-kInfinity).slope, 0);
}

TEST(Log1mExp, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(log1m_exp(std::nan("")).value));
  EXPECT_TRUE(std::isnan(log1m_exp(std::nan("")).slope));
}

}  // namespace
}  // namespace gumbelbox
