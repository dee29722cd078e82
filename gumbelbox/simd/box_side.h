#pragma once

#include <span>

#include "gumbelbox/simd/box_form.h"

namespace gumbelbox {

/// The log side of every gap and its slope by the gap, in float: any count, any alignment. The
/// formulas are those of the policies that box_form.h names, exact_from is at least -120.
///
/// Accuracy: for scales in [1e-5, 100] and gaps from -1e4 to 1e6 times the scale,
///           value within e * max(1, |value|) and slope to relative e, where e is
///             kSmooth  1e-6
///             kGumbel  1e-6 * (1 + 0.3 * intersection_beta / volume_beta)
///             kBessel  2e-6 * (1 + d / 16), d = -gap / beta within [0, -exact_from]: the value
///                      falls as e^(d / 2), and d is rounded.
void log_sides(const BoxModel& model, std::span<const float> gaps,          // gaps
               std::span<float> values, std::span<float> slopes) noexcept;  // gaps

}  // namespace gumbelbox
