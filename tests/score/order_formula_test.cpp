#include "gumbelbox/score/order_formula.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "tests/score/scored.h"

namespace gumbelbox {
namespace {

using Slopes = std::vector<double>;

TEST(OrderFormula, IsMinusTheSquareOfWhatAIsLargerThanB) {
  const OrderFormula formula(3);
  EXPECT_EQ(formula.row_width(), 3U);
  const Scored found = scored(formula, {1, 0.5F, 2}, {0.25F, 0.75F, 0.5F});
  EXPECT_EQ(found.value, -(0.75 * 0.75 + 1.5 * 1.5));
  EXPECT_EQ(found.d_a, (Slopes{-1.5, 0, -3}));
  EXPECT_EQ(found.d_b, (Slopes{1.5, 0, 3}));
}

TEST(OrderFormula, WhatIsNearTheOriginHoldsWhatIsFartherOut) {
  const OrderFormula formula(2);
  EXPECT_EQ(scored(formula, {0.25F, 0.5F}, {1, 2}).value, 0);
  EXPECT_LT(scored(formula, {1, 2}, {0.25F, 0.5F}).value, 0);
  EXPECT_LT(scored(formula, {0.25F, 3}, {1, 2}).value, 0) << "every coordinate counts";
}

TEST(OrderFormula, SlopesAreTheDerivatives) {
  const OrderFormula formula(4);
  expect_slopes(formula, {0.9F, 0.1F, 0.4F, 3}, {0.2F, 0.7F, 0.3F, 0.01F});
  expect_slopes(formula, {0.2F, 0.7F, 0.3F, 0.01F}, {0.9F, 0.1F, 0.4F, 3});
}

TEST(OrderFormula, SlopesVanishWhereAHoldsBAndGrowSteadilyFromThere) {
  const OrderFormula formula(2);
  for (const std::vector<float>& same : {std::vector<float>{0, 0}, {0.5F, 3}}) {
    const Scored found = scored(formula, same, same);
    EXPECT_EQ(found.value, 0);
    EXPECT_EQ(found.d_a, (Slopes{0, 0}));
    EXPECT_EQ(found.d_b, (Slopes{0, 0}));
    expect_slopes(formula, same, same, 1e-4);
  }
  EXPECT_EQ(scored(formula, {0, 0}, {1, 0}).d_a, (Slopes{0, 0}));
  EXPECT_EQ(scored(formula, {0x1p-20F, 0}, {0, 0}).d_a, (Slopes{-0x1p-19, 0}));
}

TEST(OrderFormula, ProjectionClipsToTheOrthantAndChangesNothingElse) {
  std::vector<float> row{-1, 0, 0x1p-140F, 7, -0x1p-140F};
  OrderFormula(5).project(row);
  EXPECT_EQ(row, (std::vector<float>{0, 0, 0x1p-140F, 7, 0}));
  static_assert(ProjectedFormula<OrderFormula>);
}

TEST(OrderFormula, StartsAtDifferentPlacesOfTheUnitCube) {
  Random random(1, RandomUse::kTest);
  std::vector<float> row(1000);
  OrderFormula(row.size()).initialise(row, random);
  double sum = 0;
  for (const float value : row) sum += value;
  EXPECT_NEAR(sum / 1000, 0.5, 0.03);
  EXPECT_GE(std::ranges::min(row), 0);
  EXPECT_LT(std::ranges::min(row), 0.01F);
  EXPECT_GT(std::ranges::max(row), 0.99F);
  EXPECT_LE(std::ranges::max(row), 1);
}

}  // namespace
}  // namespace gumbelbox
