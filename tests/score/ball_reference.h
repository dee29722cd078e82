#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "tests/reference/worst_error.h"
#include "tests/score/scored.h"

namespace gumbelbox {

/// Two points of the ball and what a formula says of them, from a row dim, a (10), b (10), value,
/// d_a (10), d_b (10) of a table in tests/reference.
struct BallReference {
  std::vector<float> a;
  std::vector<float> b;
  Scored expected;

  explicit BallReference(std::span<const double> row) {
    constexpr std::size_t kMost = 10;
    const auto dim = static_cast<std::size_t>(row[0]);
    const auto part = [&](std::size_t begin) {
      const auto numbers = row.subspan(begin, dim);
      return std::vector<double>(numbers.begin(), numbers.end());
    };
    for (const double x : part(1)) a.push_back(static_cast<float>(x));
    for (const double x : part(1 + kMost)) b.push_back(static_cast<float>(x));
    expected = {row[1 + 2 * kMost], part(2 + 2 * kMost), part(2 + 3 * kMost)};
  }
};

inline double norm_of(std::span<const float> row) {
  double square = 0;
  for (const float x : row) square += static_cast<double>(x) * x;
  return std::sqrt(square);
}

inline std::vector<float> difference(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> result(a.size());
  std::ranges::transform(a, b, result.begin(), std::minus<>());
  return result;
}

/// Compares derivatives, relative to the largest one by the same point; to 1 where all are 0.
/// Places are dim, |a|, |b|, |a - b|.
inline void expect_slopes_near(WorstError& worst, double growth, const BallReference& r,
                               std::span<const double> computed, std::span<const double> expected) {
  double largest = 0;
  for (const double slope : expected) largest = std::max(largest, std::abs(slope));
  const double scale = largest > 0 ? largest : 1;
  for (std::size_t j = 0; j < expected.size(); ++j) {
    worst.expect_growing(growth, computed[j] / scale, expected[j] / scale,
                         static_cast<double>(r.a.size()), norm_of(r.a), norm_of(r.b),
                         norm_of(difference(r.a, r.b)));
  }
}

}  // namespace gumbelbox
