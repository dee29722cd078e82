#pragma once

#include <cmath>

#include "gumbelbox/box/corner_side.h"
#include "gumbelbox/box/log_side.h"
#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {

/// Side of a smoothed box: the softplus of the gap (paper, section 3.3).
///
///   z     = gap / volume_beta        gap = upper - lower, may be negative
///   side  = volume_beta * log(1 + e^z)
///   slope = d log(side) / d gap = sigmoid(z) / side
///
/// Domain:   finite gap, volume_beta > 0. The caller checks the scale once, not per pair.
/// Limits:   gap large: side -> gap. volume_beta -> 0: side -> max(gap, 0).
///           gap << 0:  log(side) -> log(volume_beta) + z and slope -> 1 / volume_beta,
///           so disjoint boxes keep a gradient.
/// Accuracy: value within 1e-14 * max(1, |value|), slope to relative 1e-14.
inline LogSide softplus_log_side(double gap, double volume_beta) noexcept {
  const double z = gap / volume_beta;

  // Below this, log1p(e^z) and e^z are the same double; taking the log of either would throw away
  // the digits of z, and give -inf from z = -745 on.
  constexpr double kTail = -37;
  if (z < kTail) return {std::log(volume_beta) + z, 1 / volume_beta};

  const double side = volume_beta * log1p_exp(z);
  return {std::log(side), sigmoid(z) / side};
}

/// The side policy of smoothed boxes.
struct SoftplusSide {
  double volume_beta;

  CornerLogSide operator()(double lower, double upper) const noexcept {
    return corner_log_side(softplus_log_side(upper - lower, volume_beta));
  }
};

}  // namespace gumbelbox
