#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace gumbelbox {

/// The log of a sum of two exponentials and its derivatives by the two terms.
struct LogSumExp2 {
  double value;
  double d_first;
  double d_second;
};

/// log(e^first + e^second), a smooth upper bound of the larger term.
///
///   value    = larger + log(1 + e^(smaller - larger))
///   d_first  = e^first / (e^first + e^second), likewise d_second; their sum is 1
///
/// Domain:   every pair of terms. Equal terms, infinite ones too, share the derivative evenly;
///           otherwise an infinite term decides alone.
/// Limits:   terms far apart: the larger term, never less than it.
/// Accuracy: value within 1e-15 * max(1, |value|). A derivative to relative 1e-15 * (1 + difference
///           of the terms), the smaller one too: it is not computed as 1 minus the other.
inline LogSumExp2 log_sum_exp(double first, double second) noexcept {
  // The difference of two equal infinities would be NaN.
  const double e = first == second ? 1 : std::exp(-std::abs(first - second));
  const double value = std::max(first, second) + std::log1p(e);
  if (first < second) return {value, e / (1 + e), 1 / (1 + e)};
  return {value, 1 / (1 + e), e / (1 + e)};
}

/// log of the sum of e^term, and in weights its derivative by each term (the softmax).
///
///   value      = largest + log(sum of e^(term - largest))
///   weights[i] = e^(terms[i] - value); their sum is 1
///
/// REQUIRES: at least one term; weights as many as terms. They may be the same memory.
/// Domain:   every term. If any is +infinity, or all are -infinity, those that equal the largest
///           share the derivative evenly.
/// Limits:   one term: the term itself. Never less than the largest term.
/// Accuracy: as the form for two terms, the error growing with the number of terms.
inline double log_sum_exp(std::span<const double> terms,         // terms
                          std::span<double> weights) noexcept {  // terms
  const auto peak = static_cast<std::size_t>(std::ranges::max_element(terms) - terms.begin());
  const double largest = terms[peak];
  // The peak's own 1 is left out of the sum, so that small terms beside it are not rounded away.
  double others = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    weights[i] = terms[i] == largest ? 1 : std::exp(terms[i] - largest);
    if (i != peak) others += weights[i];
  }
  for (double& weight : weights) weight /= 1 + others;
  return largest + std::log1p(others);
}

}  // namespace gumbelbox
