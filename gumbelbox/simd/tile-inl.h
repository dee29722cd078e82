// A tile: the same columns of eight rows, kept column by column, so that a vector holds one column
// of several rows.

#if defined(GUMBELBOX_SIMD_TILE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_TILE_INL_H_
#undef GUMBELBOX_SIMD_TILE_INL_H_
#else
#define GUMBELBOX_SIMD_TILE_INL_H_
#endif

#include <cstddef>

#include "gumbelbox/simd/tile.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::CappedTag<float, kTileRows>;
constexpr std::size_t kLanes = hn::MaxLanes(FloatTag());
using FloatVector = hn::Vec<FloatTag>;

#if HWY_TARGET != HWY_SCALAR

/// Transposes a square of kLanes vectors.
HWY_INLINE void TransposeSquare(FloatVector (&v)[kLanes]) {
  const FloatTag d;
  const hn::RepartitionToWide<FloatTag> wide;
  FloatVector pairs[kLanes];
  for (std::size_t i = 0; i < kLanes; i += 2) {
    pairs[i] = hn::InterleaveLower(d, v[i], v[i + 1]);
    pairs[i + 1] = hn::InterleaveUpper(d, v[i], v[i + 1]);
  }
  // Columns c and, where a vector has two blocks of four, c + 4, of four rows.
  FloatVector fours[kLanes];
  for (std::size_t i = 0; i < kLanes; i += 4) {
    for (std::size_t half = 0; half < 2; ++half) {
      const auto first = hn::BitCast(wide, pairs[i + half]);
      const auto second = hn::BitCast(wide, pairs[i + 2 + half]);
      fours[i + 2 * half] = hn::BitCast(d, hn::InterleaveLower(wide, first, second));
      fours[i + 2 * half + 1] = hn::BitCast(d, hn::InterleaveUpper(wide, first, second));
    }
  }
  if constexpr (kLanes == 4) {
    for (std::size_t i = 0; i < kLanes; ++i) v[i] = fours[i];
  } else {
    for (std::size_t i = 0; i < 4; ++i) {
      v[i] = hn::ConcatLowerLower(d, fours[i + 4], fours[i]);
      v[i + 4] = hn::ConcatUpperUpper(d, fours[i + 4], fours[i]);
    }
  }
}

#else

HWY_INLINE void TransposeSquare(FloatVector (&)[kLanes]) {}

#endif

/// tile[c][i] = rows[i][c] for eight rows and `columns` columns, a multiple of eight.
HWY_INLINE void LoadTile(const float* const* rows, std::size_t columns, float* HWY_RESTRICT tile) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += kLanes) {
    for (std::size_t r = 0; r < kTileRows; r += kLanes) {
      FloatVector square[kLanes];
      for (std::size_t i = 0; i < kLanes; ++i) square[i] = hn::LoadU(d, rows[r + i] + c);
      TransposeSquare(square);
      for (std::size_t i = 0; i < kLanes; ++i) {
        hn::Store(square[i], d, tile + (c + i) * kTileRows + r);
      }
    }
  }
}

/// rows[i][c] = tile[c][i]. REQUIRES: no two rows of one address.
HWY_INLINE void StoreTile(const float* HWY_RESTRICT tile, std::size_t columns, float* const* rows) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += kLanes) {
    for (std::size_t r = 0; r < kTileRows; r += kLanes) {
      FloatVector square[kLanes];
      for (std::size_t i = 0; i < kLanes; ++i) {
        square[i] = hn::Load(d, tile + (c + i) * kTileRows + r);
      }
      TransposeSquare(square);
      for (std::size_t i = 0; i < kLanes; ++i) hn::StoreU(square[i], d, rows[r + i] + c);
    }
  }
}

/// rows[i][c] += tile[c][i] * factor[i]; rows may repeat.
HWY_INLINE void AddTile(const float* HWY_RESTRICT tile, const float* HWY_RESTRICT factor,
                        std::size_t columns, float* const* rows) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += kLanes) {
    for (std::size_t r = 0; r < kTileRows; r += kLanes) {
      const FloatVector f = hn::LoadU(d, factor + r);
      FloatVector square[kLanes];
      for (std::size_t i = 0; i < kLanes; ++i) {
        square[i] = hn::Mul(hn::Load(d, tile + (c + i) * kTileRows + r), f);
      }
      TransposeSquare(square);
      for (std::size_t i = 0; i < kLanes; ++i) {
        float* row = rows[r + i] + c;
        hn::StoreU(hn::Add(hn::LoadU(d, row), square[i]), d, row);
      }
    }
  }
}

/// row[c] += the sum over i of tile[c][i] * factor[i].
HWY_INLINE void AddTileSum(const float* HWY_RESTRICT tile, const float* HWY_RESTRICT factor,
                           std::size_t columns, float* HWY_RESTRICT row) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += kLanes) {
    FloatVector square[kLanes];
    for (std::size_t i = 0; i < kLanes; ++i) {
      const float* column = tile + (c + i) * kTileRows;
      square[i] = hn::Mul(hn::Load(d, column), hn::LoadU(d, factor));
      for (std::size_t r = kLanes; r < kTileRows; r += kLanes) {
        square[i] = hn::MulAdd(hn::Load(d, column + r), hn::LoadU(d, factor + r), square[i]);
      }
    }
    TransposeSquare(square);
    FloatVector sum = square[0];
    for (std::size_t i = 1; i < kLanes; ++i) sum = hn::Add(sum, square[i]);
    hn::StoreU(hn::Add(hn::LoadU(d, row + c), sum), d, row + c);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
