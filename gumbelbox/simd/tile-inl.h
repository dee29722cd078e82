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

using QuadTag = hn::CappedTag<float, 4>;
using Quad = hn::Vec<QuadTag>;

/// Transposes blocks of four by four: lanes 4k .. 4k+3 of v[0..3].
template <class D>
HWY_INLINE void TransposeFours(D d, hn::Vec<D> (&v)[4]) {
  const hn::RepartitionToWide<D> wide;
  const auto lower_01 = hn::BitCast(wide, hn::InterleaveLower(d, v[0], v[1]));
  const auto upper_01 = hn::BitCast(wide, hn::InterleaveUpper(d, v[0], v[1]));
  const auto lower_23 = hn::BitCast(wide, hn::InterleaveLower(d, v[2], v[3]));
  const auto upper_23 = hn::BitCast(wide, hn::InterleaveUpper(d, v[2], v[3]));
  v[0] = hn::BitCast(d, hn::InterleaveLower(wide, lower_01, lower_23));
  v[1] = hn::BitCast(d, hn::InterleaveUpper(wide, lower_01, lower_23));
  v[2] = hn::BitCast(d, hn::InterleaveLower(wide, upper_01, upper_23));
  v[3] = hn::BitCast(d, hn::InterleaveUpper(wide, upper_01, upper_23));
}

#endif

#if HWY_TARGET == HWY_SCALAR

/// Four columns of kLanes rows, from column c on, as four vectors.
HWY_INLINE void LoadFour(const float* const* rows, std::size_t c, FloatVector (&v)[4]) {
  for (std::size_t i = 0; i < 4; ++i) v[i] = hn::LoadU(FloatTag(), rows[0] + c + i);
}

/// The reverse: rows must be different.
HWY_INLINE void StoreFour(FloatVector (&v)[4], std::size_t c, float* const* rows) {
  for (std::size_t i = 0; i < 4; ++i) rows[0][c + i] = hn::GetLane(v[i]);
}

/// Adds four vectors, columns from c on of kLanes rows, to the rows, one after the other.
HWY_INLINE void AddFour(FloatVector (&v)[4], std::size_t c, float* const* rows) {
  for (std::size_t i = 0; i < 4; ++i) rows[0][c + i] += hn::GetLane(v[i]);
}

/// Adds the sums of the lanes of four vectors to four floats.
HWY_INLINE void AddSumsOfFour(FloatVector (&v)[4], float* to) {
  for (std::size_t i = 0; i < 4; ++i) to[i] += hn::GetLane(v[i]);
}

#else

HWY_INLINE void AddTo(Quad four, float* to) {
  const QuadTag quad;
  hn::StoreU(hn::Add(hn::LoadU(quad, to), four), quad, to);
}

#if HWY_MAX_BYTES == 16

HWY_INLINE void LoadFour(const float* const* rows, std::size_t c, FloatVector (&v)[4]) {
  for (std::size_t i = 0; i < 4; ++i) v[i] = hn::LoadU(FloatTag(), rows[i] + c);
  TransposeFours(FloatTag(), v);
}

HWY_INLINE void StoreFour(FloatVector (&v)[4], std::size_t c, float* const* rows) {
  TransposeFours(FloatTag(), v);
  for (std::size_t i = 0; i < 4; ++i) hn::StoreU(v[i], FloatTag(), rows[i] + c);
}

HWY_INLINE void AddFour(FloatVector (&v)[4], std::size_t c, float* const* rows) {
  TransposeFours(FloatTag(), v);
  for (std::size_t i = 0; i < 4; ++i) AddTo(v[i], rows[i] + c);
}

HWY_INLINE void AddSumsOfFour(FloatVector (&v)[4], float* to) {
  TransposeFours(FloatTag(), v);
  AddTo(hn::Add(hn::Add(v[0], v[1]), hn::Add(v[2], v[3])), to);
}

#else

HWY_INLINE void LoadFour(const float* const* rows, std::size_t c, FloatVector (&v)[4]) {
  const FloatTag d;
  const QuadTag quad;
  for (std::size_t i = 0; i < 4; ++i) {
    v[i] = hn::Combine(d, hn::LoadU(quad, rows[i + 4] + c), hn::LoadU(quad, rows[i] + c));
  }
  TransposeFours(d, v);
}

HWY_INLINE void StoreFour(FloatVector (&v)[4], std::size_t c, float* const* rows) {
  const QuadTag quad;
  TransposeFours(FloatTag(), v);
  for (std::size_t i = 0; i < 4; ++i) {
    hn::StoreU(hn::LowerHalf(v[i]), quad, rows[i] + c);
    hn::StoreU(hn::UpperHalf(quad, v[i]), quad, rows[i + 4] + c);
  }
}

HWY_INLINE void AddFour(FloatVector (&v)[4], std::size_t c, float* const* rows) {
  TransposeFours(FloatTag(), v);
  for (std::size_t i = 0; i < 4; ++i) AddTo(hn::LowerHalf(v[i]), rows[i] + c);
  for (std::size_t i = 0; i < 4; ++i) AddTo(hn::UpperHalf(QuadTag(), v[i]), rows[i + 4] + c);
}

HWY_INLINE void AddSumsOfFour(FloatVector (&v)[4], float* to) {
  TransposeFours(FloatTag(), v);
  const FloatVector sum = hn::Add(hn::Add(v[0], v[1]), hn::Add(v[2], v[3]));
  AddTo(hn::Add(hn::LowerHalf(sum), hn::UpperHalf(QuadTag(), sum)), to);
}

#endif
#endif

/// tile[c][i] = rows[i][c] for eight rows and `columns` columns, a multiple of four.
HWY_INLINE void LoadTile(const float* const* rows, std::size_t columns, float* HWY_RESTRICT tile) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += 4) {
    for (std::size_t r = 0; r < kTileRows; r += kLanes) {
      FloatVector v[4];
      LoadFour(rows + r, c, v);
      for (std::size_t i = 0; i < 4; ++i) hn::Store(v[i], d, tile + (c + i) * kTileRows + r);
    }
  }
}

/// rows[i][c] = tile[c][i]. REQUIRES: eight different rows.
HWY_INLINE void StoreTile(const float* HWY_RESTRICT tile, std::size_t columns, float* const* rows) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += 4) {
    for (std::size_t r = 0; r < kTileRows; r += kLanes) {
      FloatVector v[4];
      for (std::size_t i = 0; i < 4; ++i) v[i] = hn::Load(d, tile + (c + i) * kTileRows + r);
      StoreFour(v, c, rows + r);
    }
  }
}

/// Four columns of a tile from c on, kLanes rows from r on, each row times its factor.
HWY_INLINE void LoadScaledFour(const float* HWY_RESTRICT tile, std::size_t c, std::size_t r,
                               FloatVector factor, FloatVector (&v)[4]) {
  const FloatTag d;
  for (std::size_t i = 0; i < 4; ++i) {
    v[i] = hn::Mul(hn::Load(d, tile + (c + i) * kTileRows + r), factor);
  }
}

/// rows[i][c] += tile[c][i] * factor[i]; rows may repeat.
HWY_INLINE void AddTile(const float* HWY_RESTRICT tile, const float* HWY_RESTRICT factor,
                        std::size_t columns, float* const* rows) {
  const FloatTag d;
  for (std::size_t r = 0; r < kTileRows; r += kLanes) {
    const FloatVector f = hn::LoadU(d, factor + r);
    for (std::size_t c = 0; c < columns; c += 4) {
      FloatVector v[4];
      LoadScaledFour(tile, c, r, f, v);
      AddFour(v, c, rows + r);
    }
  }
}

/// row[c] += the sum over i of tile[c][i] * factor[i].
HWY_INLINE void AddTileSum(const float* HWY_RESTRICT tile, const float* HWY_RESTRICT factor,
                           std::size_t columns, float* HWY_RESTRICT row) {
  const FloatTag d;
  for (std::size_t r = 0; r < kTileRows; r += kLanes) {
    const FloatVector f = hn::LoadU(d, factor + r);
    for (std::size_t c = 0; c < columns; c += 4) {
      FloatVector v[4];
      LoadScaledFour(tile, c, r, f, v);
      AddSumsOfFour(v, row + c);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
