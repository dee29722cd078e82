#include "gumbelbox/score/factor_row.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "gumbelbox/score/matrix_formula.h"

namespace gumbelbox {
namespace {

constexpr Penalty kPenalty{PenaltyKind::kSquaredFactors, 0.7};

TEST(FactorRow, CostsTheSquaresOfTheFactorsAndNothingForBiases) {
  const FactorRow row(2);
  const std::vector<float> values{1, -2, 0.5F, 3, 100, -100};
  std::vector<float> slopes(6, 10.0F);
  EXPECT_DOUBLE_EQ(row.cost(kPenalty, values, slopes), 0.7 * (1 + 4 + 0.25 + 9));
  EXPECT_FLOAT_EQ(slopes[0], 10 + 1.4F);
  EXPECT_FLOAT_EQ(slopes[1], 10 - 2.8F);
  EXPECT_EQ(slopes[4], 10);
  EXPECT_EQ(slopes[5], 10);
  static_assert(PenalizedFormula<MatrixFormula>);
}

TEST(FactorRow, SlopesOfTheCostAreItsDerivatives) {
  const FactorRow row(3);
  std::vector<float> values{0.5F, -0.3F, 0.1F, 2, -1.5F, 0, 0.4F, -0.6F};
  std::vector<float> slopes(values.size());
  row.cost(kPenalty, values, slopes);
  const auto cost = [&] {
    std::vector<float> ignored(values.size());
    return row.cost(kPenalty, values, ignored);
  };
  for (std::size_t j = 0; j < values.size(); ++j) {
    const float kept = values[j];
    const float above = values[j] = kept + 0x1p-12F;
    const double cost_above = cost();
    const float below = values[j] = kept - 0x1p-12F;
    const double cost_below = cost();
    values[j] = kept;
    EXPECT_NEAR(slopes[j], (cost_above - cost_below) / (above - below), 1e-5) << j;
  }
}

TEST(FactorRow, OtherPenaltiesCostNothing) {
  const std::vector<float> values(4, 1.0F);
  for (const PenaltyKind kind : {PenaltyKind::kNone, PenaltyKind::kSides,
                                 PenaltyKind::kSquaredSides, PenaltyKind::kVolumes}) {
    std::vector<float> slopes(4);
    EXPECT_EQ(FactorRow(1).cost({kind, 0.7}, values, slopes), 0);
    EXPECT_EQ(slopes, std::vector<float>(4));
  }
}

TEST(FactorRow, HoldsTwoVectorsAndTwoBiases) {
  EXPECT_EQ(FactorRow(1).row_width(), 4U);
  EXPECT_EQ(FactorRow(5).row_width(), 12U);
}

TEST(FactorRow, StartsWithVectorsOfOneLengthInAnyDimensionAndWithoutBiases) {
  Random random(1, RandomUse::kTest);
  for (const std::size_t dim : {1U, 4U, 100U}) {
    const FactorRow row(dim);
    double first = 0;
    double second = 0;
    double sum = 0;
    constexpr int kRows = 2000;
    for (int i = 0; i < kRows; ++i) {
      std::vector<float> values(row.row_width(), 7.0F);
      row.initialise(values, random);
      for (std::size_t j = 0; j < dim; ++j) {
        first += values[j] * values[j];
        second += values[dim + j] * values[dim + j];
        sum += values[j];
      }
      EXPECT_EQ(values[2 * dim], 0);
      EXPECT_EQ(values[2 * dim + 1], 0);
    }
    EXPECT_NEAR(first / kRows, 0.09, 0.01) << dim;
    EXPECT_NEAR(second / kRows, 0.09, 0.01) << dim;
    EXPECT_NEAR(sum / (kRows * std::sqrt(static_cast<double>(dim))), 0, 0.03) << dim;
  }
}

}  // namespace
}  // namespace gumbelbox
