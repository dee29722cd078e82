#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/penalty.h"

namespace gumbelbox {

/// What the models that factorise a table of log-odds have in common: a row holds 2 dim numbers,
/// then the bias of the entity as a, then that as b.
class FactorRow {
 public:
  explicit FactorRow(std::size_t dim) : dim_(dim) {}

  std::size_t row_width() const noexcept { return 2 * dim_ + 2; }

  /// Small factors; biases of 0.
  void initialise(std::span<float> row, Random& random) const {
    const double scale = 1 / std::sqrt(static_cast<double>(dim_));
    for (float& value : row.first(2 * dim_)) {
      value = static_cast<float>(kStart * scale * random.normal());
    }
    row[2 * dim_] = row[2 * dim_ + 1] = 0;
  }

  /// weight * the sum of the squared factors; biases are free.
  double cost(const Penalty& penalty, std::span<const float> row,
              std::span<float> slopes) const noexcept {
    if (penalty.kind != PenaltyKind::kSquaredFactors) return 0;
    double sum = 0;
    for (std::size_t j = 0; j < 2 * dim_; ++j) {
      sum += static_cast<double>(row[j]) * row[j];
      slopes[j] += static_cast<float>(2 * penalty.weight * row[j]);
    }
    return penalty.weight * sum;
  }

 protected:
  std::size_t dim() const noexcept { return dim_; }

  /// The biases of a pair, and the derivatives by all biases of both rows.
  double biases(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
                std::span<double> d_b) const noexcept {
    d_a[2 * dim_] = d_b[2 * dim_ + 1] = 1;
    d_a[2 * dim_ + 1] = d_b[2 * dim_] = 0;
    return static_cast<double>(a[2 * dim_]) + b[2 * dim_ + 1];
  }

 private:
  static constexpr double kStart = 0.3;

  std::size_t dim_;
};

}  // namespace gumbelbox
