#include "gumbelbox/score/cone_formula.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "tests/score/ball_reference.h"
#include "tests/score/scored.h"

namespace gumbelbox {
namespace {

using Slopes = std::vector<double>;
using Row = std::vector<float>;

// One to ten dimensions: ordinary pairs, at the border, near each other, on one ray or
// close to it, and cones that are nearly half spaces.
constexpr double kReference[][43] = {
#include "tests/reference/cone_score.inc"
};

/// How far b lies from the axis of a, as a part of |b - a|.
double aside(const Row& a, const Row& b) {
  const auto way = [&](std::size_t j) { return static_cast<double>(b[j]) - a[j]; };
  double along = 0;
  double distance = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    along += a[j] * way(j) / dot(a, a);
    distance = std::hypot(distance, way(j));
  }
  double across = 0;
  for (std::size_t j = 0; j < a.size(); ++j) across = std::hypot(across, way(j) - along * a[j]);
  return across / distance;
}

double sine_of_aperture(double k, const Row& a) { return k * (1 - dot(a, a)) / norm_of(a); }

TEST(ConeFormula, MatchesFiftyDigitReference) {
  WorstError value("ConeFormula score", 1e-15, 1);
  WorstError d_a("ConeFormula d_a", 1e-15, 1);
  WorstError d_b("ConeFormula d_b", 1e-15, 1);
  for (const auto& row : kReference) {
    const BallReference r(std::span<const double>(row).subspan(1));
    const Scored found = scored(ConeFormula(r.a.size(), row[0]), r.a, r.b);
    const double at_border = 1 / (1 - dot(r.a, r.a));
    const double below = 1 - sine_of_aperture(row[0], r.a);
    const double on_axis = aside(r.a, r.b) < 1e-13 ? 1 : 1 / aside(r.a, r.b);
    value.expect_growing(at_border + 1 / std::sqrt(below), found.value, r.expected.value, row[1],
                         norm_of(r.a), norm_of(r.b), norm_of(difference(r.a, r.b)));
    expect_slopes_near(d_a, on_axis * at_border + 1 / below, r, found.d_a, r.expected.d_a);
    expect_slopes_near(d_b, on_axis * at_border, r, found.d_b, r.expected.d_b);
  }
}

TEST(ConeFormula, SlopesAreTheDerivatives) {
  expect_slopes(ConeFormula(3, 0.1), {0.3F, -0.2F, 0.4F}, {0.1F, 0.7F, 0.2F});
  expect_slopes(ConeFormula(3, 0.2), {0.5F, 0.3F, 0.4F}, {0.3F, 0.2F, 0.4F});
  expect_slopes(ConeFormula(2, 0.3), {-0.3F, 0.6F}, {0.7F, 0.1F});
}

TEST(ConeFormula, HoldsWhatLiesFartherOutOnItsAxisAndNothingTowardsTheCentre) {
  const ConeFormula formula(2, 0.1);
  const Row a{0.25F, -0.5F};
  const double aperture = std::asin(sine_of_aperture(0.1, a));
  EXPECT_NEAR(scored(formula, a, {0.375F, -0.75F}).value, aperture, 1e-15);
  EXPECT_NEAR(scored(formula, a, {0.125F, -0.25F}).value, aperture - std::numbers::pi, 1e-15);
  EXPECT_NEAR(scored(formula, a, {-0.25F, 0.5F}).value, aperture - std::numbers::pi, 1e-15);
}

TEST(ConeFormula, OnTheAxisOnlyTheApertureHasASlope) {
  Random random(5, RandomUse::kTest);
  for (int i = 0; i < 1000; ++i) {
    // On a line every point lies on the axis, whatever the rounding.
    const Row a{static_cast<float>(0.11 + 0.88 * random.uniform())};
    const Row b{static_cast<float>(1.98 * random.uniform() - 0.99)};
    const Scored found = scored(ConeFormula(1, 0.1), a, b);
    EXPECT_EQ(found.d_b[0], 0) << a[0] << ' ' << b[0];
    EXPECT_NEAR(found.d_a[0], scored(ConeFormula(1, 0.1), a, {0.999F}).d_a[0], 1e-12);
    EXPECT_LT(found.d_a[0], 0);
  }
}

TEST(ConeFormula, APointLiesInItsOwnConeWithoutSlopesOfTheAngle) {
  const ConeFormula formula(2, 0.1);
  for (const Row& same : {Row{0.3F, 0.4F}, {0.99999F, 0}, {0, -0.10001F}}) {
    const Scored found = scored(formula, same, same);
    EXPECT_DOUBLE_EQ(found.value, std::asin(sine_of_aperture(0.1, same)));
    EXPECT_EQ(found.d_b, (Slopes{0, 0}));
    const Row ahead{same[0] * 0.5F, same[1] * 0.5F};  // on the axis, so that it has the same slope
    EXPECT_EQ(found.d_a, scored(formula, same, ahead).d_a);
  }
}

TEST(ConeFormula, WhatIsInAConeHoldsConesThatAreInItToo) {
  const ConeFormula formula(2, 0.3);
  Random random(2, RandomUse::kTest);
  std::vector<Row> points;
  while (points.size() < 60) {
    Row row(2);
    for (float& x : row) x = static_cast<float>(2 * random.uniform() - 1);
    if (norm_of(row) < 0.99 && norm_of(row) > formula.inner_radius()) points.push_back(row);
  }
  const auto holds = [&](const Row& a, const Row& b) { return scored(formula, a, b).value >= 0; };
  int chains = 0;
  for (const Row& a : points) {
    for (const Row& b : points) {
      if (&a == &b || !holds(a, b)) continue;
      for (const Row& c : points) {
        if (&b == &c || !holds(b, c)) continue;
        EXPECT_TRUE(holds(a, c));
        ++chains;
      }
    }
  }
  EXPECT_GT(chains, 5);
}

TEST(ConeFormula, TheInnerRadiusIsWhereTheConeIsAHalfSpace) {
  for (const double k : {1e-3, 0.1, 1.0, 10.0}) {
    const double radius = ConeFormula(2, k).inner_radius();
    EXPECT_NEAR(k * (1 - radius * radius) / radius, 1, 1e-12) << k;
  }
  // Sines of 1 and more, for floats that lie a little nearer to the centre.
  const ConeFormula formula(1, 0.375);
  const Row ahead{0.75F};
  const Row there{static_cast<float>(formula.inner_radius())};
  for (const float x : {0.333F, 0.25F, 0.01F}) {
    const Scored found = scored(formula, {x}, ahead);
    EXPECT_DOUBLE_EQ(found.value, std::numbers::pi / 2) << x;
    EXPECT_EQ(found.d_a[0], 0) << x;
  }
  EXPECT_NEAR(scored(formula, there, ahead).value, std::numbers::pi / 2, 1e-3);
}

TEST(ConeFormula, IsFiniteEvenWhereNoRowShouldBe) {
  const ConeFormula formula(2, 0.1);
  const std::vector<Row> rows{{0, 0},         {0.3F, 0.2F},       {0, 0x1p-149F},
                              {0.99999F, 0},  {0.0990195F, 0},    {0.0990196F, 0},
                              {0, -0.99999F}, {0.3F, 0.2000001F}, {0.300000001F, 0}};
  for (const Row& a : rows) {
    for (const Row& b : rows) {
      EXPECT_TRUE(all_finite(scored(formula, a, b)))
          << a[0] << ' ' << a[1] << ", " << b[0] << ' ' << b[1];
    }
  }
}

TEST(ConeFormula, ProjectionKeepsWhatLiesBetweenTheInnerRadiusAndTheBorder) {
  const ConeFormula formula(2, 0.1);
  const double least = formula.inner_radius() + 1e-5;
  const auto projected = [&](Row row) {
    formula.project(row);
    return row;
  };
  for (const Row& inside : {Row{0.3F, -0.2F}, {0.0991F, 0}, {0, -0.99999F}, {0.6F, 0.79F}}) {
    EXPECT_EQ(projected(inside), inside);
  }
  for (const Row& near : {Row{0.01F, -0.02F}, {0x1p-149F, 0}, {0, -0.09902F}, {0.05F, 0.05F}}) {
    const Row row = projected(near);
    EXPECT_NEAR(norm_of(row), least, 1e-8);
    EXPECT_GT(norm_of(row), formula.inner_radius());
    EXPECT_NEAR(dot(row, near), norm_of(row) * norm_of(near), 1e-8) << "same way";
    const Row again = projected(row);
    for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(again[j], row[j], 1.5e-8);
  }
  const Row from_afar = projected({-3, 4});
  EXPECT_NEAR(from_afar[0], -0.6 * kBallRadius, 1e-7);
  EXPECT_NEAR(from_afar[1], 0.8 * kBallRadius, 1e-7);
  const Row from_zero = projected({0, 0});
  EXPECT_NEAR(norm_of(from_zero), least, 1e-8);
  EXPECT_TRUE(all_finite(scored(formula, from_zero, {0.3F, 0.2F})));
  static_assert(ProjectedFormula<ConeFormula>);
}

TEST(ConeFormula, StartsOutsideOfTheInnerRadiusInAllDirections) {
  Random random(1, RandomUse::kTest);
  for (const double k : {0.1, 10.0}) {
    const ConeFormula formula(3, k);
    EXPECT_EQ(formula.row_width(), 3U);
    double sum[3] = {};
    double farthest = 0;
    for (int i = 0; i < 1000; ++i) {
      Row row(3);
      formula.initialise(row, random);
      EXPECT_GT(norm_of(row), formula.inner_radius());
      farthest = std::max(farthest, norm_of(row));
      for (std::size_t j = 0; j < 3; ++j) sum[j] += row[j] / norm_of(row);
    }
    EXPECT_NEAR(farthest, std::min(kBallRadius, 2 * formula.inner_radius()), 0.01);
    for (const double part : sum) EXPECT_NEAR(part / 1000, 0, 0.06);
  }
}

}  // namespace
}  // namespace gumbelbox
