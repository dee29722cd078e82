#pragma once

#include <cstddef>

namespace gumbelbox {

/// Rows that a kernel works on at once.
inline constexpr std::size_t kTileRows = 8;

/// Pairs that a kernel works on at once, where vectors are that long.
inline constexpr std::size_t kMostPairsATile = 16;

/// The next multiple of a tile.
constexpr std::size_t whole_tiles(std::size_t count) noexcept {
  return (count + kTileRows - 1) / kTileRows * kTileRows;
}

/// Columns of a tile that holds so many: they are moved four at a time.
constexpr std::size_t tile_columns(std::size_t count) noexcept { return (count + 3) / 4 * 4; }

}  // namespace gumbelbox
