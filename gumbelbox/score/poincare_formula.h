#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// Sum of the products of two rows, in double.
inline double dot(std::span<const float> x, std::span<const float> y) noexcept {
  double sum = 0;
  for (std::size_t j = 0; j < x.size(); ++j) sum += static_cast<double>(x[j]) * y[j];
  return sum;
}

/// No row is farther from the centre of the ball. Published for 32-bit floats; a step at the border
/// still moves.
inline constexpr double kBallRadius = 1 - 1e-5;

/// Moves a row that left the ball of this radius back to its border.
inline void project_into_ball(std::span<float> row, double radius) noexcept {
  const double norm = std::sqrt(dot(row, row));
  if (norm <= radius) return;
  for (float& value : row) value = static_cast<float>(value * (radius / norm));
}

/// Distance in the Poincare ball (Nickel and Kiela, NeurIPS 2017, eq. 1), and its derivatives.
///
///   excess = 2 |a - b|^2 / ((1 - |a|^2) (1 - |b|^2))
///   d      = arcosh(1 + excess) = log1p(excess + root)       root = sqrt(excess (excess + 2))
///   d_a    = 4 ((a - b) + |a - b|^2 a / (1 - |a|^2)) / ((1 - |a|^2) (1 - |b|^2) root)
///   d_b    = the same with a and b exchanged
///
/// Domain:   rows inside the unit ball.
/// Limits:   a = b: 0; the distance has no derivative there, and 0 stands for it. Near the border
///           the derivatives grow as 1 / (1 - |a|^2), and the optimizer takes that away.
/// Accuracy: 1e-15 / (1 - max(|a|, |b|)^2), relative; derivatives to the largest by the same point.
///           That is 5e-11 at kBallRadius.
inline double poincare_distance(std::span<const float> a, std::span<const float> b,
                                std::span<double> d_a, std::span<double> d_b) noexcept {
  const double left_a = 1 - dot(a, a);
  const double left_b = 1 - dot(b, b);
  double square = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double gap = static_cast<double>(a[j]) - b[j];
    square += gap * gap;
  }
  const double excess = 2 * square / (left_a * left_b);
  const double root = std::sqrt(excess * (excess + 2));
  const double factor = root > 0 ? 4 / (left_a * left_b * root) : 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    const double gap = static_cast<double>(a[j]) - b[j];
    d_a[j] = factor * (gap + square * a[j] / left_a);
    d_b[j] = factor * (-gap + square * b[j] / left_b);
  }
  return std::log1p(excess + root);
}

/// Poincare embeddings while they are trained: near things are likely.
///
///   score = -poincare_distance(a, b)
///
/// Softmax over an edge and its negatives turns this into the published loss.
class PoincareFormula {
 public:
  explicit PoincareFormula(std::size_t dim) : dim_(dim) {}

  std::size_t row_width() const noexcept { return dim_; }

  /// Close to the centre, as published.
  void initialise(std::span<float> row, Random& random) const {
    constexpr double kMost = 0.001;
    for (float& value : row) value = static_cast<float>(kMost * (2 * random.uniform() - 1));
  }

  void project(std::span<float> row) const noexcept { project_into_ball(row, kBallRadius); }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    const double distance = poincare_distance(a, b, d_a, d_b);
    for (double& slope : d_a) slope = -slope;
    for (double& slope : d_b) slope = -slope;
    return -distance;
  }

 private:
  std::size_t dim_;
};

/// Poincare embeddings as they are read: b is a kind of a if a is near and closer to the centre
/// (Nickel and Kiela 2017, section 4.3).
///
///   score = -(1 + norm_weight (|a| - |b|)) / (1 + norm_weight) * poincare_distance(a, b)
///
/// The division changes no order; it keeps scores, and what is fitted to them, within the
/// distances.
/// Limits: |a| has no derivative at 0, and 0 stands for it.
class PoincareParentFormula {
 public:
  PoincareParentFormula(std::size_t dim, double norm_weight)
      : trained_(dim), norm_weight_(norm_weight) {}

  std::size_t row_width() const noexcept { return trained_.row_width(); }
  void initialise(std::span<float> row, Random& random) const { trained_.initialise(row, random); }

  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const noexcept {
    const double distance = poincare_distance(a, b, d_a, d_b);
    const double norm_a = std::sqrt(dot(a, a));
    const double norm_b = std::sqrt(dot(b, b));
    const double by_norms = norm_weight_ / (1 + norm_weight_);
    const double factor = 1 / (1 + norm_weight_) + by_norms * (norm_a - norm_b);
    for (std::size_t j = 0; j < a.size(); ++j) {
      const double to_a = norm_a > 0 ? a[j] / norm_a : 0;
      const double to_b = norm_b > 0 ? b[j] / norm_b : 0;
      d_a[j] = -factor * d_a[j] - by_norms * to_a * distance;
      d_b[j] = -factor * d_b[j] + by_norms * to_b * distance;
    }
    return -factor * distance;
  }

 private:
  PoincareFormula trained_;
  double norm_weight_;
};

}  // namespace gumbelbox
