#pragma once

#include <cstddef>
#include <span>

namespace gumbelbox {

/// Adds the floats of all lanes to those of the first one, in the order of the lanes, and clears
/// the others.
///
///   lanes[0][i] <- lanes[0][i] + lanes[1][i] + ...        lanes[1..][i] <- 0
///
/// REQUIRES: at least one lane, each of `count` floats.
/// Accuracy: the same bits with every instruction set.
void sum_lanes(std::span<float* const> lanes, std::size_t count) noexcept;

}  // namespace gumbelbox
