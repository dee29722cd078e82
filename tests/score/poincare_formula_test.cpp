#include "gumbelbox/score/poincare_formula.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "tests/score/ball_reference.h"
#include "tests/score/scored.h"

namespace gumbelbox {
namespace {

using Slopes = std::vector<double>;

// One to ten dimensions: ordinary pairs, at the border, near each other, on one ray, at the centre.
constexpr double kReference[][42] = {
#include "tests/reference/poincare_distance.inc"
};

Scored distance(const std::vector<float>& a, const std::vector<float>& b) {
  Scored result{0, Slopes(a.size()), Slopes(a.size())};
  result.value = poincare_distance(a, b, result.d_a, result.d_b);
  return result;
}

TEST(PoincareDistance, MatchesFiftyDigitReference) {
  WorstError value("poincare_distance value", 1e-15, 0);
  WorstError d_a("poincare_distance d_a", 1e-15, 1);
  WorstError d_b("poincare_distance d_b", 1e-15, 1);
  for (const auto& row : kReference) {
    const BallReference r(row);
    const Scored found = distance(r.a, r.b);
    const double farther_out = std::max(norm_of(r.a), norm_of(r.b));
    const double growth = 1 / (1 - farther_out * farther_out);
    value.expect_growing(growth, found.value, r.expected.value, row[0], norm_of(r.a), norm_of(r.b),
                         norm_of(difference(r.a, r.b)));
    expect_slopes_near(d_a, growth, r, found.d_a, r.expected.d_a);
    expect_slopes_near(d_b, growth, r, found.d_b, r.expected.d_b);
  }
}

TEST(PoincareDistance, FromTheCentreIsTwiceTheArtanhOfTheNorm) {
  const Scored found = distance({0, 0}, {0.3F, -0.4F});
  EXPECT_NEAR(found.value, 2 * std::atanh(norm_of(std::vector{0.3F, -0.4F})), 1e-14);
  EXPECT_NEAR(found.d_a[0], -2 * 0.6, 1e-6);
  EXPECT_NEAR(found.d_a[1], 2 * 0.8, 1e-6);
}

TEST(PoincareDistance, IsSymmetricAndKeepsTheTriangleInequality) {
  const std::vector<std::vector<float>> points{
      {0, 0, 0}, {0.5F, 0.1F, -0.3F}, {-0.2F, 0.9F, 0.1F}, {0.5F, 0.1F, -0.300001F}};
  for (const auto& a : points) {
    for (const auto& b : points) {
      EXPECT_EQ(distance(a, b).value, distance(b, a).value);
      EXPECT_EQ(distance(a, b).d_a, distance(b, a).d_b);
      for (const auto& c : points) {
        EXPECT_LE(distance(a, c).value, distance(a, b).value + distance(b, c).value + 1e-12);
      }
    }
  }
}

TEST(PoincareDistance, CoincidentPointsAreAtZeroWithoutSlopes) {
  const float border = 0.99999F;
  for (const std::vector<float>& same :
       {std::vector<float>{0, 0}, {0.3F, -0.2F}, {border, 0}, {0, 0x1p-149F}}) {
    const Scored found = distance(same, same);
    EXPECT_EQ(found.value, 0);
    EXPECT_EQ(found.d_a, (Slopes{0, 0}));
    EXPECT_EQ(found.d_b, (Slopes{0, 0}));
  }
}

TEST(PoincareDistance, IsFiniteForTheNearestFloats) {
  const float border = 0.99999F;
  for (const float x : {0.0F, 0.5F, border}) {
    const Scored found = distance({x, 0}, {std::nextafter(x, 0.7F), 0});
    EXPECT_TRUE(all_finite(found)) << x;
    EXPECT_GT(found.value, 0) << x;
    EXPECT_NEAR(found.d_b[0] * (1 - static_cast<double>(x) * x), x < 0.7F ? 2 : -2, 0.02) << x;
  }
}

TEST(PoincareFormula, IsMinusTheDistance) {
  const std::vector<float> a{0.3F, -0.2F, 0.5F};
  const std::vector<float> b{0.1F, 0.7F, 0.2F};
  const Scored apart = distance(a, b);
  const Scored found = scored(PoincareFormula(3), a, b);
  EXPECT_EQ(found.value, -apart.value);
  for (std::size_t j = 0; j < 3; ++j) {
    EXPECT_EQ(found.d_a[j], -apart.d_a[j]);
    EXPECT_EQ(found.d_b[j], -apart.d_b[j]);
  }
  expect_slopes(PoincareFormula(3), a, b);
  EXPECT_EQ(PoincareFormula(3).row_width(), 3U);
}

TEST(PoincareFormula, ProjectionPutsWhatLeftTheBallOnItsBorderAndKeepsTheRest) {
  const PoincareFormula formula(2);
  for (const std::vector<float>& inside :
       {std::vector<float>{0, 0}, {0.6F, -0.79F}, {0.99999F, 0}, {0, -0.5F}}) {
    std::vector<float> row = inside;
    formula.project(row);
    EXPECT_EQ(row, inside);
  }
  for (const std::vector<float>& outside :
       {std::vector<float>{3, -4}, {1, 0}, {0.6F, 0.8F}, {0, -1e30F}, {0.999995F, 0}}) {
    std::vector<float> row = outside;
    formula.project(row);
    EXPECT_NEAR(norm_of(row), kBallRadius, 1e-7);
    EXPECT_LT(norm_of(row), 1);
    EXPECT_NEAR(row[0] * outside[1], row[1] * outside[0], 1e-6 * norm_of(outside)) << "same way";
    EXPECT_GE(row[0] * outside[0] + row[1] * outside[1], 0);
    std::vector<float> again = row;
    formula.project(again);
    for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(again[j], row[j], 1.2e-7);
  }
  static_assert(ProjectedFormula<PoincareFormula>);
}

TEST(PoincareFormula, ABallOfAnotherRadiusHasItsBorderThere) {
  std::vector<float> row{3, 4};
  project_into_ball(row, 0.5);
  EXPECT_FLOAT_EQ(row[0], 0.3F);
  EXPECT_FLOAT_EQ(row[1], 0.4F);
  EXPECT_EQ(kBallRadius, 1 - 1e-5);
}

TEST(PoincareFormula, StartsCloseToTheCentreOnAllSides) {
  Random random(1, RandomUse::kTest);
  std::vector<float> row(1000);
  PoincareFormula(row.size()).initialise(row, random);
  EXPECT_LT(std::ranges::min(row), -0.00099F);
  EXPECT_GE(std::ranges::min(row), -0.001F);
  EXPECT_GT(std::ranges::max(row), 0.00099F);
  EXPECT_LE(std::ranges::max(row), 0.001F);
}

TEST(PoincareParentFormula, WeighsTheDistanceByHowMuchFartherOutTheParentIs) {
  const std::vector<float> a{0.3F, 0.4F};
  const std::vector<float> b{-0.6F, 0.5F};
  const double apart = distance(a, b).value;
  const double norms = norm_of(a) - norm_of(b);
  for (const double weight : {0.0, 0.3, 1000.0}) {
    const PoincareParentFormula formula(2, weight);
    EXPECT_NEAR(scored(formula, a, b).value, -(1 + weight * norms) / (1 + weight) * apart, 1e-13);
    EXPECT_NEAR(scored(formula, b, a).value, -(1 - weight * norms) / (1 + weight) * apart, 1e-13);
    EXPECT_EQ(formula.row_width(), 2U);
  }
  EXPECT_GT(scored(PoincareParentFormula(2, 0.3), a, b).value,
            scored(PoincareParentFormula(2, 0.3), b, a).value)
      << "what is near the centre is the parent";
}

TEST(PoincareParentFormula, SlopesAreTheDerivatives) {
  for (const double weight : {0.0, 0.3, 1000.0}) {
    SCOPED_TRACE(weight);
    expect_slopes(PoincareParentFormula(3, weight), {0.3F, -0.2F, 0.5F}, {0.1F, 0.7F, 0.2F});
    expect_slopes(PoincareParentFormula(1, weight), {0.3F}, {-0.8F});
  }
}

TEST(PoincareParentFormula, HasOnlyTheSlopeOfTheDistanceAtTheCentre) {
  const PoincareParentFormula formula(2, 0.5);
  const std::vector<float> centre{0, 0};
  const std::vector<float> point{0.5F, -0.25F};
  const double norm = norm_of(point);
  const Scored from = scored(formula, centre, point);
  const Scored to = scored(formula, point, centre);
  const Scored apart = distance(centre, point);
  for (std::size_t j = 0; j < 2; ++j) {
    EXPECT_NEAR(from.d_a[j], -(1 - 0.5 * norm) / 1.5 * apart.d_a[j], 1e-13);
    EXPECT_NEAR(to.d_b[j], -(1 + 0.5 * norm) / 1.5 * apart.d_a[j], 1e-13);
  }
  EXPECT_TRUE(all_finite(scored(formula, centre, centre)));
  EXPECT_EQ(scored(formula, centre, centre).value, 0);
}

TEST(PoincareParentFormula, StartsAsTheTrainedFormulaDoes) {
  Random one(1, RandomUse::kTest);
  Random other(1, RandomUse::kTest);
  std::vector<float> row(3);
  std::vector<float> trained(3);
  PoincareParentFormula(3, 0.5).initialise(row, one);
  PoincareFormula(3).initialise(trained, other);
  EXPECT_EQ(row, trained);
}

}  // namespace
}  // namespace gumbelbox
