#pragma once

#include <cmath>
#include <limits>

#include "gumbelbox/box/corner_side.h"
#include "gumbelbox/box/log_side.h"

namespace gumbelbox {

/// Side of a box with fixed corners, floored so that its log is finite (paper, section 3.1).
///
///   side  = max(gap, tiny)        gap = upper - lower, may be negative; tiny = 2^-126
///   slope = d log(side) / d gap = 1 / gap, or 0 where the floor holds
///
/// Domain:   every gap. The floor is the smallest normal float, as in the published code.
/// Limits:   gap <= tiny: log(side) = -87.3365 and slope 0. Disjoint boxes have no gradient here;
///           that lack is what the paper is about, and the other sides are its remedies.
/// Accuracy: value within 1e-15 * max(1, |value|), slope to relative 1e-15.
inline LogSide hard_log_side(double gap) noexcept {
  constexpr double kTiny = std::numeric_limits<float>::min();
  if (gap <= kTiny) return {std::log(kTiny), 0};
  return {std::log(gap), 1 / gap};
}

/// The side policy of hard boxes.
struct HardSide {
  CornerLogSide operator()(double lower, double upper) const noexcept {
    return corner_log_side(hard_log_side(upper - lower));
  }
};

}  // namespace gumbelbox
