#pragma once

#include <cmath>

namespace gumbelbox {

/// log(1 + e^x), the softplus function; its slope is sigmoid(x).
///
/// Domain:   every x; infinities give 0 and infinity.
/// Limits:   x >> 0: x. x << 0: e^x, which underflows to 0 from x = -745 on.
/// Accuracy: relative error at most 1e-15 for x >= -700.
inline double log1p_exp(double x) noexcept {
  return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

/// 1 / (1 + e^-x), the slope of log1p_exp; its own slope is sigmoid(x) * sigmoid(-x).
///
/// Domain:   every x; infinities give 0 and 1.
/// Limits:   x >> 0: 1. x << 0: e^x, which underflows to 0 from x = -745 on.
/// Accuracy: relative error at most 1e-15 for x >= -700.
inline double sigmoid(double x) noexcept {
  const double e = std::exp(-std::abs(x));
  return x > 0 ? 1 / (1 + e) : e / (1 + e);
}

}  // namespace gumbelbox
