#include "gumbelbox/score/matrix_formula.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "tests/score/expect_gradient.h"
#include "tests/score/scored.h"

namespace gumbelbox {
namespace {

using Slopes = std::vector<double>;

TEST(MatrixFormula, IsTheProductOfWhatAIsAsAAndBAsBAndTheirBiases) {
  const MatrixFormula formula(2);
  //                         as a        as b     biases
  const std::vector<float> a{2, 3, /**/ 5, 7, /**/ 11, 13};
  const std::vector<float> b{17, 19, /**/ 23, 29, /**/ 31, 37};
  const Scored found = scored(formula, a, b);
  EXPECT_EQ(found.value, 2 * 23 + 3 * 29 + 11 + 37);
  EXPECT_EQ(found.d_a, (Slopes{23, 29, 0, 0, 1, 0}));
  EXPECT_EQ(found.d_b, (Slopes{0, 0, 2, 3, 0, 1}));
  EXPECT_EQ(scored(formula, b, a).value, 17 * 5 + 19 * 7 + 31 + 13) << "not symmetric";
}

TEST(MatrixFormula, SlopesAreTheDerivatives) {
  const MatrixFormula formula(2);
  const Table rows = table_of({{0.5, -0.2, 0.3, 0.9, 0.1, -0.4},
                               {-0.7, 0.6, 0.2, -0.1, 0.8, 0.3},
                               {0.4, 0.1, -0.5, 0.2, -0.6, 0.7},
                               {0.9, -0.8, 0.7, 0.3, 0.2, 0.5}});
  expect_gradient(FormulaTraining<MatrixFormula>(formula), rows);
  const auto row = [&](EntityId id) {
    return std::vector<float>(rows.row(id).begin(), rows.row(id).end());
  };
  expect_slopes(formula, row(0), row(1));
}

TEST(MatrixFormula, OfZeroIsTheBiasesAlone) {
  const std::vector<float> zero(6);
  EXPECT_EQ(scored(MatrixFormula(2), zero, zero).value, 0);
  EXPECT_EQ(scored(MatrixFormula(2), {0, 0, 0, 0, 0.5F, 9}, {0, 0, 0, 0, 9, 0.25F}).value, 0.75);
}

}  // namespace
}  // namespace gumbelbox
