#pragma once

#include <span>

#include "gumbelbox/math/guarded_log1m_exp.h"

namespace gumbelbox {

/// cross_entropy() of many pairs: returns the sum of weight * value, in slopes weight * slope. A
/// pair of weight 0 has value and slope 0, whatever its score. Else a score that is not a number
/// makes the sum one; its slope has no meaning.
///
/// Limits:   score < -86: that of -86.6; a pair that is surely right still has a slope.
/// Accuracy: value within 1e-6 * max(1, |value|), slope within 2e-6 * max(1, |slope|); for target 0
///           to relative 1e-5 while the score is in [-86, -1].
double cross_entropy_slopes(std::span<const float> scores,                        // pairs
                            std::span<const float> targets,                       // pairs
                            std::span<const float> weights,                       // pairs
                            Log1mGuard guard, std::span<float> slopes) noexcept;  // pairs

}  // namespace gumbelbox
