#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// Order embeddings (Vendrov, Kiros, Fidler and Urtasun, ICLR 2016): points of the non-negative
/// orthant. What is general lies near the origin, and a holds b where no coordinate of a is larger.
///
///   score  = -sum_j max(0, a_j - b_j)^2          minus the paper's E(b, a)
///   d_a[j] = -2 max(0, a_j - b_j)                d_b[j] = -d_a[j]
///
/// Domain: rows of finite numbers >= 0, to which project() clips.
/// Limits: a <= b in every coordinate, a = b among it: score and slopes are 0, so that a wrong pair
///         of this kind does not move. That is the model.
class OrderFormula {
 public:
  explicit OrderFormula(std::size_t dim) : dim_(dim) {}

  std::size_t row_width() const noexcept { return dim_; }

  void initialise(std::span<float> row, Random& random) const {
    for (float& value : row) value = static_cast<float>(random.uniform());
  }

  void project(std::span<float> row) const noexcept {
    for (float& value : row) value = std::max(value, 0.0F);
  }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    double sum = 0;
    for (std::size_t j = 0; j < dim_; ++j) {
      const double above = std::max(0.0, static_cast<double>(a[j]) - b[j]);
      sum += above * above;
      d_a[j] = -2 * above;
      d_b[j] = 2 * above;
    }
    return -sum;
  }

 private:
  std::size_t dim_;
};

}  // namespace gumbelbox
