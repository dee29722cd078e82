#include "gumbelbox/score/poe_formula.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "tests/score/scored.h"

namespace gumbelbox {
namespace {

using Slopes = std::vector<double>;

TEST(PoeFormula, IsTheLogOfTheShareOfBThatLiesInA) {
  const PoeFormula formula(3);
  EXPECT_EQ(formula.row_width(), 3U);
  const Scored found = scored(formula, {1, 0.5F, 2}, {0.25F, 0.75F, 0.5F});
  EXPECT_EQ(found.value, -(0.75 + 1.5));
  EXPECT_EQ(found.d_a, (Slopes{-1, 0, -1}));
  EXPECT_EQ(found.d_b, (Slopes{1, 0, 1}));
}

TEST(PoeFormula, IsTheMeasureOfPointsThatAreCounted) {
  // Points of density e^-z in each coordinate; those beyond b, and the part of them beyond a.
  const std::vector<float> a{0.7F, 0.2F};
  const std::vector<float> b{0.3F, 0.6F};
  Random random(3, RandomUse::kTest);
  double in_b = 0;
  double in_both = 0;
  double in_a = 0;
  constexpr int kPoints = 200'000;
  for (int i = 0; i < kPoints; ++i) {
    const double x = -std::log1p(-random.uniform());
    const double y = -std::log1p(-random.uniform());
    const bool beyond_a = x >= a[0] && y >= a[1];
    const bool beyond_b = x >= b[0] && y >= b[1];
    in_a += beyond_a;
    in_b += beyond_b;
    in_both += beyond_a && beyond_b;
  }
  const PoeFormula formula(2);
  EXPECT_NEAR(std::exp(scored(formula, a, b).value), in_both / in_b, 0.01);
  EXPECT_NEAR(std::exp(formula.log_marginal(a)), in_a / kPoints, 0.01);
}

TEST(PoeFormula, SlopesAreTheDerivatives) {
  const PoeFormula formula(4);
  expect_slopes(formula, {0.9F, 0.1F, 0.4F, 3}, {0.2F, 0.7F, 0.3F, 0.01F});
  expect_slopes(formula, {0.2F, 0.7F, 0.3F, 0.01F}, {0.9F, 0.1F, 0.4F, 3});
}

TEST(PoeFormula, SlopesAtATieAreThoseOfTheSideWherePIsOne) {
  const PoeFormula formula(2);
  for (const std::vector<float>& same : {std::vector<float>{0, 0}, {0.5F, 3}}) {
    const Scored found = scored(formula, same, same);
    EXPECT_EQ(found.value, 0);
    EXPECT_EQ(found.d_a, (Slopes{0, 0}));
    EXPECT_EQ(found.d_b, (Slopes{0, 0}));
  }
  const Scored half = scored(formula, {0.5F, 2}, {0.5F, 1});
  EXPECT_EQ(half.d_a, (Slopes{0, -1}));
  EXPECT_EQ(half.d_b, (Slopes{0, 1}));
  EXPECT_EQ(scored(formula, {0x1p-140F, 0}, {0, 0}).d_a, (Slopes{-1, 0})) << "and -1 beyond it";
}

TEST(PoeFormula, TheMarginalIsMinusTheSum) {
  const std::vector<float> row{0.25F, 0, 1.5F};
  EXPECT_EQ(PoeFormula(3).log_marginal(row), -1.75);
}

TEST(PoeFormula, ProjectionClipsToTheOrthantAndChangesNothingElse) {
  std::vector<float> row{-1, 0, 0x1p-140F, 7, -0x1p-140F};
  PoeFormula(5).project(row);
  EXPECT_EQ(row, (std::vector<float>{0, 0, 0x1p-140F, 7, 0}));
  static_assert(ProjectedFormula<PoeFormula>);
}

TEST(PoeFormula, StartsAroundAProbabilityOfOneByE) {
  Random random(1, RandomUse::kTest);
  for (const std::size_t dim : {1U, 5U, 50U}) {
    const PoeFormula formula(dim);
    double sum = 0;
    std::vector<float> row(dim);
    for (int i = 0; i < 1000; ++i) {
      formula.initialise(row, random);
      EXPECT_GE(std::ranges::min(row), 0);
      EXPECT_LE(std::ranges::max(row), 2.0F / static_cast<float>(dim));
      sum += formula.log_marginal(row);
    }
    EXPECT_NEAR(sum / 1000, -1, 0.06) << dim;
  }
}

}  // namespace
}  // namespace gumbelbox
