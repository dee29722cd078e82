#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// Every entity is a point; what is near is likely.
///
///   score  = log P(a | b) = -sum_j (a_j - b_j)^2 / beta
///   d_a[j] = -2 (a_j - b_j) / beta          d_b[j] = -d_a[j]
///
/// Domain: finite rows, beta > 0. Limits: a = b: score and slopes are 0.
class PointFormula {
 public:
  PointFormula(std::size_t dim, double beta) : dim_(dim), beta_(beta) {}

  std::size_t row_width() const noexcept { return dim_; }

  void initialise(std::span<float> row, Random& random) const {
    for (float& value : row) value = static_cast<float>(random.uniform());
  }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    double sum = 0;
    for (std::size_t j = 0; j < dim_; ++j) {
      const double gap = static_cast<double>(a[j]) - b[j];
      sum += gap * gap;
      d_a[j] = -2 * gap / beta_;
      d_b[j] = -d_a[j];
    }
    return -sum / beta_;
  }

 private:
  std::size_t dim_;
  double beta_;
};

}  // namespace gumbelbox
