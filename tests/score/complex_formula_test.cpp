#include "gumbelbox/score/complex_formula.h"

#include <gtest/gtest.h>

#include <complex>
#include <numbers>
#include <vector>

#include "gumbelbox/score/formula_score.h"
#include "tests/score/expect_gradient.h"
#include "tests/score/scored.h"

namespace gumbelbox {
namespace {

using Complex = std::complex<double>;

std::vector<float> random_row(std::size_t dim, Random& random) {
  std::vector<float> row(2 * dim + 2);
  for (float& value : row) value = static_cast<float>(random.normal());
  return row;
}

/// Re sum_j w_j a_j conj(b_j) + bias_a(a) + bias_b(b) in complex numbers.
double complex_score(const std::vector<float>& a, const std::vector<float>& b) {
  const std::size_t dim = (a.size() - 2) / 2;
  Complex sum = 0;
  for (std::size_t j = 0; j < dim; ++j) {
    const Complex relation =
        std::polar(1.0, std::numbers::pi / 4 + 2 * std::numbers::pi * static_cast<double>(j) /
                                                   static_cast<double>(dim));
    sum += relation * Complex(a[j], a[dim + j]) * std::conj(Complex(b[j], b[dim + j]));
  }
  return sum.real() + a[2 * dim] + b[2 * dim + 1];
}

TEST(ComplexFormula, IsTheRealPartOfAProductOfComplexNumbers) {
  Random random(1, RandomUse::kTest);
  for (const std::size_t dim : {1U, 2U, 3U, 8U, 25U}) {
    const ComplexFormula formula(dim);
    EXPECT_EQ(formula.row_width(), 2 * dim + 2);
    for (int i = 0; i < 10; ++i) {
      const std::vector<float> a = random_row(dim, random);
      const std::vector<float> b = random_row(dim, random);
      EXPECT_NEAR(scored(formula, a, b).value, complex_score(a, b),
                  1e-13 * static_cast<double>(dim))
          << dim;
    }
  }
}

TEST(ComplexFormula, SlopesAreTheDerivatives) {
  Random random(2, RandomUse::kTest);
  const ComplexFormula formula(5);
  for (int i = 0; i < 5; ++i) {
    expect_slopes(formula, random_row(5, random), random_row(5, random));
  }
  Table rows(4, formula.row_width());
  FormulaTraining<ComplexFormula>(formula).initialise(rows, 1);
  expect_gradient(FormulaTraining<ComplexFormula>(formula), rows);
}

TEST(ComplexFormula, OfOneDimensionHasASymmetricAndAnAntisymmetricPart) {
  const ComplexFormula formula(1);  // phase pi / 4
  const std::vector<float> a{0.5F, -2, 0, 0};
  const std::vector<float> b{3, 0.25F, 0, 0};
  const double symmetric = 0.5 * 3 - 2 * 0.25;
  const double antisymmetric = 2 * 3 + 0.5 * 0.25;
  EXPECT_NEAR(scored(formula, a, b).value, (symmetric + antisymmetric) / std::numbers::sqrt2,
              1e-14);
  EXPECT_NEAR(scored(formula, b, a).value, (symmetric - antisymmetric) / std::numbers::sqrt2,
              1e-14);
  EXPECT_EQ(scored(formula, {0, 0, 2, 3}, {0, 0, 5, 7}).value, 2 + 7);
}

TEST(ComplexFormula, OfFourPhasesHasPartsOfEitherSign) {
  const ComplexFormula formula(4);
  // Only the second number of the vectors is there: phase 3 pi / 4.
  const std::vector<float> a{0, 2, 0, 0, 0, 3, 0, 0, 0, 0};
  const std::vector<float> b{0, 5, 0, 0, 0, 7, 0, 0, 0, 0};
  const double symmetric = -(2 * 5 + 3 * 7);
  const double antisymmetric = -(3 * 5 - 2 * 7);
  EXPECT_NEAR(scored(formula, a, b).value, (symmetric + antisymmetric) / std::numbers::sqrt2,
              1e-13);
  EXPECT_NEAR(scored(formula, b, a).value, (symmetric - antisymmetric) / std::numbers::sqrt2,
              1e-13);
  EXPECT_NEAR(scored(formula, a, a).value, -(2 * 2 + 3 * 3) / std::numbers::sqrt2, 1e-13);
}

TEST(ComplexFormula, OfZeroIsTheBiasesAlone) {
  const std::vector<float> zero(8);
  EXPECT_EQ(scored(ComplexFormula(3), zero, zero).value, 0);
  EXPECT_TRUE(all_finite(scored(ComplexFormula(3), zero, zero)));
}

}  // namespace
}  // namespace gumbelbox
