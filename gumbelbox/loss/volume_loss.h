#pragma once

#include <algorithm>
#include <cmath>

#include "gumbelbox/loss/cross_entropy.h"

namespace gumbelbox {

/// Loss of the volume of a box that should be a probability, and its derivative by the log volume:
///
///   value = volume - target * log_volume        volume = e^log_volume
///   slope = volume - target
///
/// Least where the volume is the target. For small volumes it is the cross entropy of a yes or no.
/// That has no value for volumes above 1, which a space without bounds allows, and slopes of
/// millions next to them, after which Adam hardly moves a row for thousands of steps.
///
/// Domain: finite log_volume; target in [0, 1].
/// Limits: log_volume above 1: goes on in a straight line, so that no slope is above e.
inline LossSlope volume_loss(double log_volume, double target) noexcept {
  constexpr double kStraightFrom = 1;
  const double slope = std::exp(std::min(log_volume, kStraightFrom));
  const double beyond = std::max(0.0, log_volume - kStraightFrom);
  return {slope * (1 + beyond) - target * log_volume, slope - target};
}

}  // namespace gumbelbox
