#pragma once

#include <span>

#include "gumbelbox/loss/cross_entropy.h"

namespace gumbelbox {

/// cross_entropy() of many pairs: returns the sum of weight * value, in slopes weight * slope. A
/// pair of weight 0 has slope 0, whatever its score.
///
/// Accuracy: value within 1e-6 * max(1, |value|) and slope to relative 1e-5; between scores -1e-4
///           and 0, where a target below 1 is surely missed, slope to relative 1e-2.
double cross_entropy_slopes(std::span<const float> scores,                        // pairs
                            std::span<const float> targets,                       // pairs
                            std::span<const float> weights,                       // pairs
                            Log1mGuard guard, std::span<float> slopes) noexcept;  // pairs

}  // namespace gumbelbox
