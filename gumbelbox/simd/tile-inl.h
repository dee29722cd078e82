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

/// Blocks of four lanes.
template <class D>
constexpr std::size_t kBlocks = (hn::MaxLanes(D()) + 3) / 4;

#if HWY_TARGET == HWY_SCALAR

/// Four columns, from column c on, of as many rows as a vector has lanes, as four vectors.
template <class D, class Rows>
HWY_INLINE void LoadFour(D d, Rows rows, std::size_t c, hn::Vec<D> (&v)[4]) {
  for (std::size_t i = 0; i < 4; ++i) v[i] = hn::LoadU(d, rows[0] + c + i);
}

/// The reverse: rows must be different.
template <class D>
HWY_INLINE void StoreFour(D, hn::Vec<D> (&v)[4], std::size_t c, float* const* rows) {
  for (std::size_t i = 0; i < 4; ++i) rows[0][c + i] = hn::GetLane(v[i]);
}

/// Adds four vectors, columns from c on, to the rows, one after the other.
template <class D, class Rows>
HWY_INLINE void AddFour(D, hn::Vec<D> (&v)[4], std::size_t c, Rows rows) {
  for (std::size_t i = 0; i < 4; ++i) rows[0][c + i] += hn::GetLane(v[i]);
}

/// The same for whole rows: as many columns as a vector has lanes.
template <class D, class Rows>
HWY_INLINE void AddWhole(D d, hn::Vec<D> (&v)[kBlocks<D>][4], std::size_t c, Rows rows) {
  AddFour(d, v[0], c, rows);
}

/// Adds the sums of the lanes of four vectors to four floats.
template <class D>
HWY_INLINE void AddSumsOfFour(D, hn::Vec<D> (&v)[4], float* to) {
  for (std::size_t i = 0; i < 4; ++i) to[i] += hn::GetLane(v[i]);
}

#else

/// Four floats of every fourth row, side by side.
template <class D, class Rows>
HWY_INLINE hn::Vec<D> LoadQuads(D d, Rows rows, std::size_t c) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    return hn::LoadU(d, rows[0] + c);
  } else {
    const hn::Half<D> half;
    return hn::Combine(d, LoadQuads(half, rows + hn::MaxLanes(half), c), LoadQuads(half, rows, c));
  }
}

template <class D>
HWY_INLINE void StoreQuads(D d, hn::Vec<D> v, std::size_t c, float* const* rows) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    hn::StoreU(v, d, rows[0] + c);
  } else {
    const hn::Half<D> half;
    StoreQuads(half, hn::LowerHalf(half, v), c, rows);
    StoreQuads(half, hn::UpperHalf(half, v), c, rows + hn::MaxLanes(half));
  }
}

template <class D, class Rows>
HWY_INLINE void AddQuads(D d, hn::Vec<D> v, std::size_t c, Rows rows) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    hn::StoreU(hn::Add(hn::LoadU(d, rows[0] + c), v), d, rows[0] + c);
  } else {
    const hn::Half<D> half;
    AddQuads(half, hn::LowerHalf(half, v), c, rows);
    AddQuads(half, hn::UpperHalf(half, v), c, rows + hn::MaxLanes(half));
  }
}

template <class D>
HWY_INLINE void AddSumOfQuads(D d, hn::Vec<D> v, float* to) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    hn::StoreU(hn::Add(hn::LoadU(d, to), v), d, to);
  } else {
    const hn::Half<D> half;
    AddSumOfQuads(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)), to);
  }
}

template <class D, class Rows>
HWY_INLINE void LoadFour(D d, Rows rows, std::size_t c, hn::Vec<D> (&v)[4]) {
  for (std::size_t i = 0; i < 4; ++i) v[i] = LoadQuads(d, rows + i, c);
  TransposeFours(d, v);
}

template <class D>
HWY_INLINE void StoreFour(D d, hn::Vec<D> (&v)[4], std::size_t c, float* const* rows) {
  TransposeFours(d, v);
  for (std::size_t i = 0; i < 4; ++i) StoreQuads(d, v[i], c, rows + i);
}

template <class D, class Rows>
HWY_INLINE void AddFour(D d, hn::Vec<D> (&v)[4], std::size_t c, Rows rows) {
  TransposeFours(d, v);
  for (std::size_t i = 0; i < 4; ++i) AddQuads(d, v[i], c, rows + i);
}

/// Vectors whose blocks k are four columns of row 4k + i become those of rows, of as many columns:
/// out[k] has the blocks k of all.
template <class D>
HWY_INLINE void TransposeBlocks(D d, hn::Vec<D> (&v)[kBlocks<D>]) {
  if constexpr (kBlocks<D> == 2) {
    const auto lower = hn::ConcatLowerLower(d, v[1], v[0]);
    v[1] = hn::ConcatUpperUpper(d, v[1], v[0]);
    v[0] = lower;
  } else if constexpr (kBlocks<D> == 4) {
    const auto even_01 = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(v[1]), v[0]);
    const auto odd_01 = hn::OddEvenBlocks(v[1], hn::SwapAdjacentBlocks(v[0]));
    const auto even_23 = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(v[3]), v[2]);
    const auto odd_23 = hn::OddEvenBlocks(v[3], hn::SwapAdjacentBlocks(v[2]));
    v[0] = hn::ConcatLowerLower(d, even_23, even_01);
    v[1] = hn::ConcatLowerLower(d, odd_23, odd_01);
    v[2] = hn::ConcatUpperUpper(d, even_23, even_01);
    v[3] = hn::ConcatUpperUpper(d, odd_23, odd_01);
  }
}

template <class D, class Rows>
HWY_INLINE void AddWhole(D d, hn::Vec<D> (&v)[kBlocks<D>][4], std::size_t c, Rows rows) {
  for (std::size_t b = 0; b < kBlocks<D>; ++b) TransposeFours(d, v[b]);
  for (std::size_t i = 0; i < 4; ++i) {
    hn::Vec<D> of_rows[kBlocks<D>];
    for (std::size_t b = 0; b < kBlocks<D>; ++b) of_rows[b] = v[b][i];
    TransposeBlocks(d, of_rows);
    for (std::size_t k = 0; k < kBlocks<D>; ++k) {
      float* to = rows[4 * k + i] + c;
      hn::StoreU(hn::Add(hn::LoadU(d, to), of_rows[k]), d, to);
    }
  }
}

template <class D>
HWY_INLINE void AddSumsOfFour(D d, hn::Vec<D> (&v)[4], float* to) {
  TransposeFours(d, v);
  AddSumOfQuads(d, hn::Add(hn::Add(v[0], v[1]), hn::Add(v[2], v[3])), to);
}

#endif

/// tile[c][i] = rows[i][c] for eight rows and `columns` columns, a multiple of four.
HWY_INLINE void LoadTile(const float* const* rows, std::size_t columns, float* HWY_RESTRICT tile) {
  const FloatTag d;
  for (std::size_t c = 0; c < columns; c += 4) {
    for (std::size_t r = 0; r < kTileRows; r += kLanes) {
      FloatVector v[4];
      LoadFour(d, rows + r, c, v);
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
      StoreFour(d, v, c, rows + r);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
