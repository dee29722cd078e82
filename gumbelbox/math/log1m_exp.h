#pragma once

#include <cmath>
#include <numbers>

namespace gumbelbox {

/// The log of one minus an exponential and its derivative by the exponent.
struct Log1mExp {
  double value;
  double slope;
};

/// log(1 - e^x), the log-probability of the complement of an event of log-probability x.
///
///   value = log(1 - e^x)
///   slope = -e^x / (1 - e^x)
///
/// Domain:   x <= 0. For x > 0 the value means nothing.
/// Limits:   x = 0: value and slope are both -infinity; losses that must stay finite guard it.
///           x << 0: value and slope -> -e^x, which underflows to 0 from x = -745 on.
/// Accuracy: relative error of value and slope at most 1e-15 for x in [-700, -1e-300].
inline Log1mExp log1m_exp(double x) noexcept {
  // The magnitude, because -expm1(0) is minus zero and would turn the slope's sign.
  const double rest = std::abs(std::expm1(x));
  const double slope = -std::exp(x) / rest;
  // Below log(1/2), rest is near 1 and its log would lose the digits of e^x; above, the reverse.
  if (x < -std::numbers::ln2) return {std::log1p(-std::exp(x)), slope};
  return {std::log(rest), slope};
}

}  // namespace gumbelbox
