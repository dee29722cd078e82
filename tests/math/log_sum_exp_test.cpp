#include "gumbelbox/math/log_sum_exp.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "gumbelbox/base/random.h"
#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Reference {
  double first, second, value, d_first, d_second;
};

constexpr Reference kReference[] = {
#include "tests/reference/log_sum_exp.inc"
};

TEST(LogSumExp, MatchesFiftyDigitReference) {
  WorstError value("log_sum_exp value", 1e-15, 1);
  WorstError d_first("log_sum_exp d_first", 1e-15, 0);
  WorstError d_second("log_sum_exp d_second", 1e-15, 0);
  for (const Reference& r : kReference) {
    const LogSumExp2 sum = log_sum_exp(r.first, r.second);
    const double growth = 1 + std::abs(r.first - r.second);
    value.expect(sum.value, r.value, r.first, r.second);
    d_first.expect_growing(growth, sum.d_first, r.d_first, r.first, r.second);
    d_second.expect_growing(growth, sum.d_second, r.d_second, r.first, r.second);
  }
}

TEST(LogSumExp, OfManyTermsEqualsThatOfTwo) {
  WorstError value("log_sum_exp of n terms", 1e-15, 1);
  WorstError weight("log_sum_exp weights", 1e-15, 0);
  for (const Reference& r : kReference) {
    const std::array terms = {r.first, r.second};
    std::array<double, 2> weights;
    const double growth = 1 + std::abs(r.first - r.second);
    value.expect(log_sum_exp(terms, weights), r.value, r.first, r.second);
    weight.expect_growing(growth, weights[0], r.d_first, r.first, r.second);
    weight.expect_growing(growth, weights[1], r.d_second, r.first, r.second);
  }
}

struct Derivative {
  double value, slope;
};

TEST(LogSumExp, HasItsWeightsAsSlopes) {
  for (double other : {-3.0, 0.0, 0.4, 8.0}) {
    const auto by_first = [&](double x) {
      const LogSumExp2 sum = log_sum_exp(x, other);
      return Derivative{sum.value, sum.d_first};
    };
    const auto by_second = [&](double x) {
      const LogSumExp2 sum = log_sum_exp(other, x);
      return Derivative{sum.value, sum.d_second};
    };
    for (double x : {-2.0, 0.0, 0.4, 5.0}) {
      expect_slope(by_first, x);
      expect_slope(by_second, x);
    }
  }
}

TEST(LogSumExp, OfManyTermsHasItsWeightsAsSlopes) {
  for (std::size_t i = 0; i < 4; ++i) {
    const auto kernel = [&](double x) {
      std::array terms = {0.3, -1.2, 2.0, 1.9};
      terms[i] += x;
      std::array<double, 4> weights;
      const double value = log_sum_exp(terms, weights);
      return Derivative{value, weights[i]};
    };
    for (double x : {-1.0, 0.0, 0.1, 3.0}) expect_slope(kernel, x);
  }
}

TEST(LogSumExp, OfEqualTermsAddsTheLogOfTheirNumber) {
  const std::array terms = {2.5, 2.5, 2.5, 2.5, 2.5};
  std::array<double, 5> weights;
  EXPECT_DOUBLE_EQ(log_sum_exp(terms, weights), 2.5 + std::log(5));
  for (double weight : weights) EXPECT_DOUBLE_EQ(weight, 0.2);
  EXPECT_DOUBLE_EQ(log_sum_exp(2.5, 2.5).value, 2.5 + std::numbers::ln2);
}

TEST(LogSumExp, OfOneTermIsTheTerm) {
  std::array<double, 1> weights;
  EXPECT_EQ(log_sum_exp(std::array{-7.25}, weights), -7.25);
  EXPECT_EQ(weights[0], 1);
}

TEST(LogSumExp, KeepsSmallTermsBesideTheLargest) {
  const std::array terms = {0.0, -50.0, -50.0};
  std::array<double, 3> weights;
  EXPECT_DOUBLE_EQ(log_sum_exp(terms, weights), 2 * std::exp(-50));
  EXPECT_DOUBLE_EQ(log_sum_exp(-50, 0).value, std::exp(-50));
}

TEST(LogSumExp, IsNeverBelowTheLargestTerm) {
  Random random(1, RandomUse::kTest);
  for (int i = 0; i < 20000; ++i) {
    const double scale = std::pow(10, 12 * random.uniform() - 2);
    const std::array terms = {scale * (random.uniform() - 0.5), scale * (random.uniform() - 0.5),
                              scale * (random.uniform() - 0.5)};
    std::array<double, 3> weights;
    EXPECT_GE(log_sum_exp(terms, weights), std::ranges::max(terms));
    EXPECT_GE(log_sum_exp(terms[0], terms[1]).value, std::max(terms[0], terms[1]));
    EXPECT_NEAR(weights[0] + weights[1] + weights[2], 1, 1e-15);
  }
}

TEST(LogSumExp, MayOverwriteItsTerms) {
  std::array terms = {0.3, -1.2, 2.0};
  std::array<double, 3> weights;
  const double value = log_sum_exp(terms, weights);
  EXPECT_EQ(log_sum_exp(terms, terms), value);
  EXPECT_EQ(terms, weights);
}

TEST(LogSumExp, LetsInfiniteTermsDecide) {
  const LogSumExp2 nothing = log_sum_exp(-kInfinity, -kInfinity);
  EXPECT_EQ(nothing.value, -kInfinity);
  EXPECT_EQ(nothing.d_first, 0.5);
  EXPECT_EQ(nothing.d_second, 0.5);
  const LogSumExp2 one = log_sum_exp(-kInfinity, 3);
  EXPECT_EQ(one.value, 3);
  EXPECT_EQ(one.d_first, 0);
  EXPECT_EQ(one.d_second, 1);
  const LogSumExp2 all = log_sum_exp(kInfinity, 3);
  EXPECT_EQ(all.value, kInfinity);
  EXPECT_EQ(all.d_first, 1);
  EXPECT_EQ(all.d_second, 0);

  std::array<double, 3> weights;
  EXPECT_EQ(log_sum_exp(std::array{kInfinity, 1.0, kInfinity}, weights), kInfinity);
  EXPECT_EQ(weights, (std::array{0.5, 0.0, 0.5}));
  EXPECT_EQ(log_sum_exp(std::array{-kInfinity, 1.0, -kInfinity}, weights), 1);
  EXPECT_EQ(weights, (std::array{0.0, 1.0, 0.0}));
}

TEST(LogSumExp, LetsNotANumberThrough) {
  const double nan = std::nan("");
  EXPECT_TRUE(std::isnan(log_sum_exp(nan, 1).value));
  EXPECT_TRUE(std::isnan(log_sum_exp(1, nan).value));
  std::array<double, 3> weights;
  EXPECT_TRUE(std::isnan(log_sum_exp(std::array{nan, 1.0, 2.0}, weights)));
  EXPECT_TRUE(std::isnan(log_sum_exp(std::array{1.0, 2.0, nan}, weights)));
}

}  // namespace
}  // namespace gumbelbox
