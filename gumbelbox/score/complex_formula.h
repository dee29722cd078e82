#pragma once

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>
#include <vector>

#include "gumbelbox/score/factor_row.h"

namespace gumbelbox {

/// Complex bilinear factorisation (Trouillon et al., ICML 2016) with one relation: one complex
/// vector an entity, and yet not symmetric.
///
///   score = logit P(a | b) = Re sum_j w_j a_j conj(b_j) + bias_a(a) + bias_b(b)
///         = sum_j cos_j (re a re b + im a im b) - sin_j (im a re b - re a im b) + biases
///   w_j   = e^(i phase_j) = cos_j + i sin_j          phase_j = pi / 4 + 2 pi j / dim
///
/// The relation is not learnt. Its lengths |w_j| would only scale the vectors. Its phases are those
/// of the circle in equal steps: cos_j weighs a symmetric table, sin_j an antisymmetric one, and
/// from dim = 2 on both come with either sign, so that sums of enough of them are any table.
///
/// A row holds re (dim), im (dim), bias_a, bias_b. Domain: finite rows.
class ComplexFormula : public FactorRow {
 public:
  explicit ComplexFormula(std::size_t dim) : FactorRow(dim) {
    for (std::size_t j = 0; j < dim; ++j) {
      const double phase = std::numbers::pi / 4 +
                           2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(dim);
      cos_.push_back(std::cos(phase));
      sin_.push_back(std::sin(phase));
    }
  }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    double sum = biases(a, b, d_a, d_b);
    for (std::size_t j = 0; j < dim(); ++j) {
      const std::size_t i = dim() + j;
      d_a[j] = cos_[j] * b[j] + sin_[j] * b[i];
      d_a[i] = cos_[j] * b[i] - sin_[j] * b[j];
      d_b[j] = cos_[j] * a[j] - sin_[j] * a[i];
      d_b[i] = cos_[j] * a[i] + sin_[j] * a[j];
      sum += a[j] * d_a[j] + a[i] * d_a[i];
    }
    return sum;
  }

 private:
  std::vector<double> cos_;  // dim
  std::vector<double> sin_;  // dim
};

}  // namespace gumbelbox
