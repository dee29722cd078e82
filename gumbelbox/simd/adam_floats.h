#pragma once

#include <cstddef>

namespace gumbelbox {

/// What is equal for all numbers of one step of Adam.
struct AdamStep {
  float rate;         ///< rate / (1 - 0.9^t)
  float root_square;  ///< 1 / sqrt(1 - 0.999^t)
};

/// One step of Adam for `count` numbers that lie side by side, as adam.h says.
void adam_floats(AdamStep step, std::size_t count, const float* gradient, float* mean,
                 float* square, float* value) noexcept;

}  // namespace gumbelbox
