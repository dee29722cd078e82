#pragma once

#include <array>

#include "gumbelbox/simd/box_form.h"

namespace gumbelbox {

/// log side <= slope * gap + offset.
struct SideTangent {
  float slope;
  float offset;
};
using SideTangents = std::array<SideTangent, 3>;

/// Tangents of the log side by the gap, where it bends. The log side is concave, so that each
/// bounds it from above, but for the rounding of its numbers to float.
SideTangents side_tangents(const BoxModel& model);

}  // namespace gumbelbox
