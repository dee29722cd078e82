#include "gumbelbox/box/gumbel_intersection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/box/hard_intersection.h"
#include "tests/box/gumbel_sample.h"
#include "tests/expect_slope.h"
#include "tests/reference/worst_error.h"

namespace gumbelbox {
namespace {

struct Reference {
  double first, second, intersection_beta, lower, d_first, d_second;
};

constexpr Reference kReference[] = {
#include "tests/reference/gumbel_intersection.inc"
};

TEST(GumbelIntersection, MatchesFiftyDigitReference) {
  WorstError value("GumbelIntersection value", 1e-15, 0);
  WorstError weight("GumbelIntersection derivative", 1e-15, 0);
  for (const Reference& r : kReference) {
    const GumbelIntersection gumbel{r.intersection_beta};
    const Corner lower = gumbel.lower(r.first, r.second);
    const Corner upper = gumbel.upper(-r.first, -r.second);
    const double floor = std::max(1.0, r.intersection_beta / std::abs(r.lower));
    const double growth = 1 + std::abs(r.first - r.second) / r.intersection_beta;
    value.expect_growing(floor, lower.value, r.lower, r.first, r.second, r.intersection_beta);
    value.expect_growing(floor, -upper.value, r.lower, r.first, r.second, r.intersection_beta);
    for (const Corner& corner : {lower, upper}) {
      weight.expect_growing(growth, corner.d_first, r.d_first, r.first, r.second,
                            r.intersection_beta);
      weight.expect_growing(growth, corner.d_second, r.d_second, r.first, r.second,
                            r.intersection_beta);
    }
  }
}

TEST(GumbelIntersection, OfManyBoxesEqualsThatOfTwo) {
  for (const Reference& r : kReference) {
    const GumbelIntersection gumbel{r.intersection_beta};
    const std::array corners = {r.first, r.second};
    std::array<double, 2> weights;
    EXPECT_EQ(gumbel.lower(corners, weights), gumbel.lower(r.first, r.second).value);
    EXPECT_EQ(weights[0], gumbel.lower(r.first, r.second).d_first);
    EXPECT_EQ(weights[1], gumbel.lower(r.first, r.second).d_second);
    EXPECT_EQ(gumbel.upper(corners, weights), gumbel.upper(r.first, r.second).value);
    EXPECT_EQ(weights[0], gumbel.upper(r.first, r.second).d_first);
    EXPECT_EQ(weights[1], gumbel.upper(r.first, r.second).d_second);
  }
}

struct Derivative {
  double value, slope;
};

TEST(GumbelIntersection, HasItsWeightsAsSlopes) {
  const GumbelIntersection gumbel{0.3};
  const auto lower_by_first = [&](double x) {
    return Derivative{gumbel.lower(x, 0.4).value, gumbel.lower(x, 0.4).d_first};
  };
  const auto lower_by_second = [&](double x) {
    return Derivative{gumbel.lower(0.4, x).value, gumbel.lower(0.4, x).d_second};
  };
  const auto upper_by_first = [&](double x) {
    return Derivative{gumbel.upper(x, 0.4).value, gumbel.upper(x, 0.4).d_first};
  };
  const auto upper_by_second = [&](double x) {
    return Derivative{gumbel.upper(0.4, x).value, gumbel.upper(0.4, x).d_second};
  };
  for (double x : {-1.0, 0.2, 0.4, 0.5, 2.0}) {
    expect_slope(lower_by_first, x);
    expect_slope(lower_by_second, x);
    expect_slope(upper_by_first, x);
    expect_slope(upper_by_second, x);
  }
}

TEST(GumbelIntersection, OfThreeBoxesIsThatOfTwoAndTheThird) {
  const GumbelIntersection gumbel{0.3};
  const std::array corners = {0.2, 0.9, 0.7};
  std::array<double, 3> weights;
  const Corner pair = gumbel.lower(0.2, 0.9);
  const Corner all = gumbel.lower(pair.value, 0.7);
  EXPECT_NEAR(gumbel.lower(corners, weights), all.value, 1e-15);
  EXPECT_NEAR(weights[0], all.d_first * pair.d_first, 1e-15);
  EXPECT_NEAR(weights[1], all.d_first * pair.d_second, 1e-15);
  EXPECT_NEAR(weights[2], all.d_second, 1e-15);
}

TEST(GumbelIntersection, LiesInsideTheHardOneAndIsFinite) {
  Random random(5, RandomUse::kTest);
  for (int i = 0; i < 100'000; ++i) {
    const double extent = std::pow(10, 8 * random.uniform() - 2);  // 0.01 to 1e6
    const double first = extent * (2 * random.uniform() - 1);
    const double second = i % 4 == 0 ? first * (1 + 1e-12) : extent * (2 * random.uniform() - 1);
    const GumbelIntersection gumbel{std::pow(10, 7 * random.uniform() - 5)};  // 1e-5 to 100
    const Corner lower = gumbel.lower(first, second);
    const Corner upper = gumbel.upper(first, second);
    ASSERT_GE(lower.value, std::max(first, second));
    ASSERT_LE(upper.value, std::min(first, second));
    ASSERT_TRUE(std::isfinite(lower.value) && std::isfinite(upper.value));
    ASSERT_NEAR(lower.d_first + lower.d_second, 1, 1e-15);
    ASSERT_NEAR(upper.d_first + upper.d_second, 1, 1e-15);
  }
}

TEST(GumbelIntersection, BecomesTheHardOneAsTheScaleVanishes) {
  const GumbelIntersection gumbel{1e-12};
  const HardIntersection hard;
  for (double second : {0.2, 0.5, 0.9}) {
    const Corner lower = gumbel.lower(0.5, second), hard_lower = hard.lower(0.5, second);
    const Corner upper = gumbel.upper(0.5, second), hard_upper = hard.upper(0.5, second);
    EXPECT_NEAR(lower.value, hard_lower.value, 1e-12);
    EXPECT_EQ(lower.d_first, hard_lower.d_first);
    EXPECT_NEAR(upper.value, hard_upper.value, 1e-12);
    EXPECT_EQ(upper.d_first, hard_upper.d_first);
  }
}

TEST(GumbelIntersection, OfABoxWithItselfMovesInwards) {
  const GumbelIntersection gumbel{0.05};
  EXPECT_DOUBLE_EQ(gumbel.lower(0.3, 0.3).value, 0.3 + 0.05 * std::log(2));
  EXPECT_DOUBLE_EQ(gumbel.upper(0.3, 0.3).value, 0.3 - 0.05 * std::log(2));
  EXPECT_EQ(gumbel.lower(0.3, 0.3).d_first, 0.5);
}

// Largest distance between the distribution function of the draws and that of a MaxGumbel.
double kolmogorov_distance(std::vector<double> draws, double location, double beta) {
  std::ranges::sort(draws);
  const auto count = static_cast<double>(draws.size());
  double distance = 0;
  for (std::size_t i = 0; i < draws.size(); ++i) {
    const double expected = std::exp(-std::exp(-(draws[i] - location) / beta));
    distance = std::max({distance, std::abs(expected - static_cast<double>(i) / count),
                         std::abs(expected - static_cast<double>(i + 1) / count)});
  }
  return distance;
}

constexpr int kDraws = 100'000;
// Exceeded once in 1500 seeds if the location is right; a location wrong by beta / 50 exceeds it.
const double kKolmogorovBound = 2 / std::sqrt(kDraws);

TEST(GumbelIntersection, IsTheLocationOfTheLargestLowerCorner) {
  for (double second : {0.1, 0.4, 1.5}) {
    constexpr double kBeta = 0.3;
    Random random(7, RandomUse::kTest);
    std::vector<double> draws;
    for (int i = 0; i < kDraws; ++i) {
      const double one = sample_lower(random, 0.1, kBeta);
      draws.push_back(std::max(one, sample_lower(random, second, kBeta)));
    }
    const double location = GumbelIntersection{kBeta}.lower(0.1, second).value;
    EXPECT_LT(kolmogorov_distance(draws, location, kBeta), kKolmogorovBound);
    EXPECT_GT(kolmogorov_distance(draws, location + kBeta / 50, kBeta), kKolmogorovBound);
  }
}

TEST(GumbelIntersection, IsTheLocationOfTheSmallestUpperCorner) {
  for (double second : {0.1, 0.4, 1.5}) {
    constexpr double kBeta = 0.3;
    Random random(9, RandomUse::kTest);
    std::vector<double> mirrored;
    for (int i = 0; i < kDraws; ++i) {
      const double one = sample_upper(random, 0.1, kBeta);
      mirrored.push_back(-std::min(one, sample_upper(random, second, kBeta)));
    }
    const double location = GumbelIntersection{kBeta}.upper(0.1, second).value;
    EXPECT_LT(kolmogorov_distance(mirrored, -location, kBeta), kKolmogorovBound);
    EXPECT_GT(kolmogorov_distance(mirrored, -location + kBeta / 50, kBeta), kKolmogorovBound);
  }
}

TEST(GumbelIntersection, LetsNotANumberThrough) {
  const double nan = std::nan("");
  EXPECT_TRUE(std::isnan(GumbelIntersection{1}.lower(nan, 1).value));
  EXPECT_TRUE(std::isnan(GumbelIntersection{1}.upper(1, nan).value));
}

}  // namespace
}  // namespace gumbelbox
