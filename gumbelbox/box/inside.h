#pragma once

#include <algorithm>
#include <cmath>

#include "gumbelbox/math/log1m_exp.h"

namespace gumbelbox {

/// Log of the probability that the point z lies in a Gumbel box, one dimension: on the whole line,
/// and in [0, 1] with corners censored to it.
///
///   value = -e^(-(z - lower) / beta) - e^((z - upper) / beta)
///
/// Domain:   finite numbers, beta > 0.
/// Limits:   never above 0; -infinity from some 709 beta outside a corner on.
/// Accuracy: relative 1e-15 * (1 + distance to the deciding corner / beta).
inline double log_inside(double z, double lower, double upper, double beta) noexcept {
  return -std::exp((lower - z) / beta) - std::exp((z - upper) / beta);
}

/// Log of the probability that a lower corner, Gumbel but truncated to [0, 1], is below z.
///
///   value = log((F(z) - F(0)) / (F(1) - F(0))),  F(z) = exp(-e^(-(z - lower) / beta))
///
/// By symmetry that of an upper corner to be above z is log_truncated_below(1 - z, 1 - upper,
/// beta).
///
/// Domain:   z in [0, 1], finite lower, beta > 0.
/// Limits:   z = 0: -infinity. z = 1: 0. lower << 0: log((1 - e^(-z / beta)) / (1 - e^(-1 /
/// beta))). Accuracy: 1e-14 * max(1, |value|) * (1 + distance to the corner / beta).
inline double log_truncated_below(double z, double lower, double beta) noexcept {
  // With t = e^(lower / beta) (1 - e^(-z / beta)) the difference F(z) - F(0) is F(z) (1 - e^-t).
  // Below -40 beta the corner no longer counts, and t would underflow.
  if (z <= 0) return -INFINITY;
  const double exponent = std::max(lower / beta, -40.0);
  const double to_z = -std::expm1(-z / beta);
  const double to_end = -std::expm1(-1 / beta);
  const double rest = -std::expm1((z - 1) / beta);
  const double scale = std::exp(exponent);
  const double fall = rest > 0 ? std::exp(exponent - z / beta) * rest : 0;
  return log1m_exp(-scale * to_z).value - log1m_exp(-scale * to_end).value - fall;
}

/// Log of the probability that the point z of [0, 1] lies in a Gumbel box with corners truncated to
/// [0, 1] and renormalised (paper, appendix "Analysis of Approximations").
///
/// Domain:   z in [0, 1], finite corners, beta > 0.
/// Limits:   -infinity at z = 0 and z = 1.
/// Accuracy: that of log_truncated_below.
inline double log_truncated_inside(double z, double lower, double upper, double beta) noexcept {
  return log_truncated_below(z, lower, beta) + log_truncated_below(1 - z, 1 - upper, beta);
}

}  // namespace gumbelbox
