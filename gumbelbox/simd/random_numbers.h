#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace gumbelbox {

/// Numbers of many consecutive blocks of philox() at once: results[4 i + j] is number j of the
/// block with counter {counter[0] + i, counter[1], counter[2], counter[3]}. Equal to it bit by bit.
void philox_blocks(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key,
                   std::size_t blocks, std::uint32_t* results) noexcept;

}  // namespace gumbelbox
