#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// Probabilistic order embeddings (Lai and Hockenmaier, EACL 2017): x stands for all points of the
/// positive orthant that are not smaller in any coordinate, under the measure of density
/// e^(-sum_j z_j), whose whole is 1.
///
///   P(a)    = e^(-sum_j a_j)              P(a, b) = e^(-sum_j max(a_j, b_j))
///   score   = log P(a | b) = -sum_j max(0, a_j - b_j)
///   d_a[j]  = -1 where a_j > b_j, else 0  d_b[j] = -d_a[j]
///
/// Domain: rows of finite numbers >= 0, to which project() clips.
/// Limits: a <= b in every coordinate: P = 1 and the slopes are 0. Where a_j = b_j, at a = b and at
///         zero, the slope is that of the side where P is 1: the other one would meet the slopes of
///         a loss that is infinite there.
class PoeFormula {
 public:
  explicit PoeFormula(std::size_t dim) : dim_(dim) {}

  std::size_t row_width() const noexcept { return dim_; }

  /// Around P(a) = 1/e, whatever the number of dimensions.
  void initialise(std::span<float> row, Random& random) const {
    const double most = 2 / static_cast<double>(dim_);
    for (float& value : row) value = static_cast<float>(most * random.uniform());
  }

  void project(std::span<float> row) const noexcept {
    for (float& value : row) value = std::max(value, 0.0F);
  }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    double sum = 0;
    for (std::size_t j = 0; j < dim_; ++j) {
      const bool above = a[j] > b[j];
      if (above) sum += static_cast<double>(a[j]) - b[j];
      d_a[j] = above ? -1 : 0;
      d_b[j] = -d_a[j];
    }
    return -sum;
  }

  /// log P(a); its derivative by every coordinate is -1.
  double log_marginal(std::span<const float> a) const noexcept {
    double sum = 0;
    for (const float value : a) sum += value;
    return -sum;
  }

 private:
  std::size_t dim_;
};

}  // namespace gumbelbox
