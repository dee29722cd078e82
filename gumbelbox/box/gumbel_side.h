#pragma once

#include <numbers>

#include "gumbelbox/box/corner_side.h"
#include "gumbelbox/box/log_side.h"
#include "gumbelbox/box/softplus_side.h"

namespace gumbelbox {

/// Expected side of a Gumbel box, softplus form with two scales (paper, section 4.2).
///
///   z     = (gap - 2 * egamma * intersection_beta) / volume_beta
///   side  = volume_beta * log(1 + e^z)        gap = upper - lower, may be negative
///   slope = d log(side) / d gap = sigmoid(z) / side
///
/// The shift is the mean loss of gap: each random corner lies on average egamma * intersection_beta
/// inside its location. The paper has one scale; the published experiments have two.
///
/// Domain:   finite gap, intersection_beta >= 0, volume_beta > 0. The caller checks them once.
/// Limits:   gap large: side -> gap - 2 * egamma * intersection_beta.
///           gap << 0:  log(side) -> log(volume_beta) + z and slope -> 1 / volume_beta,
///           so disjoint boxes keep a gradient. That is the point of the model.
///           intersection_beta = 0: softplus_log_side.
/// Accuracy: value within 1e-13 * max(1, |value|) and slope to relative 1e-13 while
///           intersection_beta <= 100 * volume_beta; beyond, z keeps the rounding of the shift.
///           With equal scales the side is within 0.0617013 * beta of the exact bessel_side.h.
inline LogSide gumbel_log_side(double gap, double intersection_beta, double volume_beta) noexcept {
  return softplus_log_side(gap - 2 * std::numbers::egamma * intersection_beta, volume_beta);
}

/// The side policy of Gumbel boxes, softplus form.
struct GumbelSide {
  double intersection_beta;
  double volume_beta;

  CornerLogSide operator()(double lower, double upper) const noexcept {
    return corner_log_side(gumbel_log_side(upper - lower, intersection_beta, volume_beta));
  }
};

}  // namespace gumbelbox
