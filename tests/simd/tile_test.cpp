#include "gumbelbox/simd/tile.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

// The tiles themselves, tile-inl.h, are what BoxPairs gathers and scatters rows with.

TEST(Tile, CountsAreRoundedUpToWholeTiles) {
  EXPECT_EQ(whole_tiles(0), 0U);
  for (std::size_t count = 1; count <= 40; ++count) {
    const std::size_t whole = whole_tiles(count);
    EXPECT_EQ(whole % kTileRows, 0U) << count;
    EXPECT_GE(whole, count);
    EXPECT_LT(whole, count + kTileRows) << count;
  }
}

}  // namespace
}  // namespace gumbelbox
