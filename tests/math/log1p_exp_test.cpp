#include "gumbelbox/math/log1p_exp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Reference {
  double x, log1p_exp, sigmoid;
};

constexpr Reference kReference[] = {
#include "tests/reference/log1p_exp.inc"
};

TEST(Log1pExp, MatchesFiftyDigitReference) {
  WorstError value("log1p_exp", 1e-15, 0);
  WorstError slope("sigmoid", 1e-15, 0);
  for (const Reference& r : kReference) {
    value.expect(log1p_exp(r.x), r.log1p_exp, r.x);
    slope.expect(sigmoid(r.x), r.sigmoid, r.x);
  }
}

TEST(Log1pExp, HasTheSigmoidAsItsSlope) {
  struct Both {
    double value, slope;
  };
  const auto kernel = [](double x) { return Both{log1p_exp(x), sigmoid(x)}; };
  for (double x : {-40.0, -5.0, -0.5, 0.0, 0.5, 5.0, 40.0}) expect_slope(kernel, x);
}

TEST(Log1pExp, HasLimitsAtTheInfinities) {
  EXPECT_EQ(log1p_exp(-kInfinity), 0);
  EXPECT_EQ(log1p_exp(kInfinity), kInfinity);
  EXPECT_EQ(sigmoid(-kInfinity), 0);
  EXPECT_EQ(sigmoid(kInfinity), 1);
}

TEST(Log1pExp, LetsNotANumberThrough) {
  EXPECT_TRUE(std::isnan(log1p_exp(std::nan(""))));
  EXPECT_TRUE(std::isnan(sigmoid(std::nan(""))));
}

TEST(Sigmoid, OfOppositeArgumentsAddsUpToOne) {
  for (double x = -40; x <= 40; x += 0.37) EXPECT_DOUBLE_EQ(sigmoid(x) + sigmoid(-x), 1);
}

}  // namespace
}  // namespace gumbelbox
