#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/score/factor_row.h"

namespace gumbelbox {

/// Matrix factorisation of log-odds: every entity has one vector as a and another as b, because
/// P(a | b) and P(b | a) differ.
///
///   score = logit P(a | b) = <as_a(a), as_b(b)> + bias_a(a) + bias_b(b)
///   its derivatives are the other vector, and 1
///
/// A row holds as_a (dim), as_b (dim), bias_a, bias_b. Domain: finite rows.
class MatrixFormula : public FactorRow {
 public:
  using FactorRow::FactorRow;

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    double sum = biases(a, b, d_a, d_b);
    for (std::size_t j = 0; j < dim(); ++j) {
      sum += static_cast<double>(a[j]) * b[dim() + j];
      d_a[j] = b[dim() + j];
      d_b[dim() + j] = a[j];
      d_a[dim() + j] = d_b[j] = 0;
    }
    return sum;
  }
};

}  // namespace gumbelbox
