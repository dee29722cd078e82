#pragma once

#include "gumbelbox/box/log_side.h"

namespace gumbelbox {

/// What a side kernel of the two corners returns: the log of the expected side length of one
/// dimension, and its derivatives by the lower and the upper corner.
struct CornerLogSide {
  double value;
  double d_lower;
  double d_upper;
};

/// A log side of the gap upper - lower, seen as one of the corners: such a side does not change
/// when the box moves, so that d_lower = -d_upper.
constexpr CornerLogSide corner_log_side(LogSide of_gap) noexcept {
  return {of_gap.value, -of_gap.slope, of_gap.slope};
}

}  // namespace gumbelbox
