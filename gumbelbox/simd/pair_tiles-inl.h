// Pairs of rows as tiles: the same column of both rows of several pairs side by side, a pair a
// lane.

#if defined(GUMBELBOX_SIMD_PAIR_TILES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_PAIR_TILES_INL_H_
#undef GUMBELBOX_SIMD_PAIR_TILES_INL_H_
#else
#define GUMBELBOX_SIMD_PAIR_TILES_INL_H_
#endif

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/simd/prepared_layout.h"
#include "gumbelbox/simd/tile-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using PairTag = hn::CappedTag<float, kMostPairsATile>;
using PairVector = hn::Vec<PairTag>;
constexpr std::size_t kPairLanes = hn::MaxLanes(PairTag());

/// Which row all pairs of a tile have in common.
enum class Shared { kNone, kA, kB };

/// Rows of one end of a tile, as the places of their first floats in a table.
struct TilePlaces {
  HWY_ALIGN std::uint64_t of[kPairLanes];
};

/// Those places in a table as rows, for the functions of tile-inl.h.
template <class Float>
struct PlacedRows {
  Float* table;
  const std::uint64_t* place;

  HWY_INLINE Float* operator[](std::size_t i) const { return table + place[i]; }
  HWY_INLINE PlacedRows operator+(std::size_t rows) const { return {table, place + rows}; }
};

/// A pair as one word, with a in its low half.
#if HWY_TARGET == HWY_SCALAR

HWY_INLINE void PlacesOfA(const Pair* pairs, std::size_t stride, std::size_t place,
                          TilePlaces& places) {
  places.of[0] = std::uint64_t{pairs[0].a} * stride + place;
}

HWY_INLINE void PlacesOfB(const Pair* pairs, std::size_t stride, std::size_t place,
                          TilePlaces& places) {
  places.of[0] = std::uint64_t{pairs[0].b} * stride + place;
}

#else

using WordTag = hn::CappedTag<std::uint64_t, kMostPairsATile>;
using HalfWordTag = hn::Repartition<std::uint32_t, WordTag>;
constexpr std::size_t kWords = hn::MaxLanes(WordTag());
static_assert(sizeof(Pair) == sizeof(std::uint64_t) && std::endian::native == std::endian::little);

HWY_INLINE hn::Vec<WordTag> LoadPairs(const Pair* pairs) {
  return hn::BitCast(WordTag(), hn::LoadU(HalfWordTag(), &pairs->a));
}

HWY_INLINE hn::Vec<WordTag> PlacesOf(hn::Vec<WordTag> ids, std::size_t stride, std::size_t place) {
  const auto strides = hn::Set(HalfWordTag(), static_cast<std::uint32_t>(stride));
  return hn::Add(hn::MulEven(hn::BitCast(HalfWordTag(), ids), strides), hn::Set(WordTag(), place));
}

HWY_INLINE void PlacesOfA(const Pair* pairs, std::size_t stride, std::size_t place,
                          TilePlaces& places) {
  for (std::size_t i = 0; i < kPairLanes; i += kWords) {
    hn::Store(PlacesOf(LoadPairs(pairs + i), stride, place), WordTag(), places.of + i);
  }
}

HWY_INLINE void PlacesOfB(const Pair* pairs, std::size_t stride, std::size_t place,
                          TilePlaces& places) {
  for (std::size_t i = 0; i < kPairLanes; i += kWords) {
    hn::Store(PlacesOf(hn::ShiftRight<32>(LoadPairs(pairs + i)), stride, place), WordTag(),
              places.of + i);
  }
}

#endif

/// Some pairs of a batch, with the places of their rows. Beyond the last pair it is repeated.
struct PairTile {
  std::size_t first;  // of its pairs
  std::size_t size;   // at most kPairLanes
  Shared shared;
  TilePlaces prepared_a;
  TilePlaces prepared_b;
  TilePlaces gradient_a;
  TilePlaces gradient_b;
};

/// How many of the first pairs have a or b in common with the first one.
struct RowsInCommon {
  std::size_t a;
  std::size_t b;
};

/// REQUIRES: at least kPairLanes pairs.
HWY_INLINE RowsInCommon CommonRows([[maybe_unused]] const Pair* pairs) {
#if HWY_TARGET == HWY_SCALAR
  return {1, 1};
#else
  const HalfWordTag d;
  const auto first = hn::BitCast(d, hn::Set(WordTag(), std::bit_cast<std::uint64_t>(pairs[0])));
  std::uint64_t equal = 0;  // two bits a pair, of a and of b
  for (std::size_t i = 0; i < kPairLanes; i += kWords) {
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(d, hn::Eq(hn::BitCast(d, LoadPairs(pairs + i)), first), bits);
    equal |= std::bit_cast<std::uint64_t>(bits) << (2 * i);
  }
  constexpr std::uint64_t kOfA = 0x5555555555555555;
  const auto leading = [](std::uint64_t ones) {
    return static_cast<std::size_t>(std::countr_one(ones)) / 2;
  };
  return {HWY_MIN(leading(equal | ~kOfA), kPairLanes), HWY_MIN(leading(equal | kOfA), kPairLanes)};
#endif
}

/// The same of the few pairs at an end.
HWY_INLINE RowsInCommon CommonRows(std::span<const Pair> pairs) {
  RowsInCommon common{0, 0};
  while (common.a < pairs.size() && pairs[common.a].a == pairs[0].a) ++common.a;
  while (common.b < pairs.size() && pairs[common.b].b == pairs[0].b) ++common.b;
  return common;
}

/// Cuts pairs into tiles, in their order. An edge and its negatives are two runs of pairs that
/// share a row: a tile ends with a run if at least half of it is full.
HWY_INLINE void CutTile(std::span<const Pair> pairs, std::size_t first, PairTile& tile) {
  const std::span<const Pair> rest = pairs.subspan(first);
  const RowsInCommon common = rest.size() < kPairLanes ? CommonRows(rest) : CommonRows(rest.data());
  const std::size_t longer = HWY_MAX(common.a, common.b);
  tile.first = first;
  tile.size = HWY_MIN(kPairLanes, rest.size());
  tile.shared = Shared::kNone;
  if (2 * longer >= kPairLanes || longer == tile.size) {
    tile.size = longer;
    tile.shared = common.b >= common.a ? Shared::kB : Shared::kA;
  }
}

/// One end of the pairs of a tile: rows come in as columns, slopes go out to gradient rows. A row
/// that all pairs share is spread over the lanes once, and its slopes are summed up until another
/// row comes.
class TileEnd {
 public:
  /// `columns` of a row are read and `slope_columns` have slopes, both as tile_columns() rounds
  /// them. The memory holds as many vectors, those of sums first, which must be zero.
  HWY_INLINE TileEnd(std::size_t columns, std::size_t slope_columns, float* memory)
      : columns_(columns),
        slope_columns_(slope_columns),
        values_(memory + slope_columns * kPairLanes),
        sums_(memory) {}

  /// columns x kPairLanes
  HWY_INLINE const float* Values() const { return values_; }

  HWY_INLINE void LoadShared(const float* row) {
    if (row == spread_) return;
    const PairTag d;
    for (std::size_t c = 0; c < columns_; ++c) {
      hn::Store(hn::Set(d, row[c]), d, values_ + c * kPairLanes);
    }
    spread_ = row;
  }

  HWY_INLINE void Load(PlacedRows<const float> rows) {
    const PairTag d;
    spread_ = nullptr;
    for (std::size_t c = 0; c < columns_; c += 4) {
      PairVector v[4];
      LoadFour(d, rows, c, v);
      for (std::size_t i = 0; i < 4; ++i) hn::Store(v[i], d, values_ + (c + i) * kPairLanes);
    }
  }

  /// Adds slopes times the factor of each pair to one row, now or later.
  HWY_INLINE void AddShared(const float* HWY_RESTRICT slopes, PairVector factor, float* row) {
    const PairTag d;
    if (row != summed_) Flush();
    summed_ = row;
    for (std::size_t c = 0; c < slope_columns_; ++c) {
      float* sum = sums_ + c * kPairLanes;
      const PairVector slope = hn::Load(d, slopes + c * kPairLanes);
      hn::Store(hn::MulAdd(slope, factor, hn::Load(d, sum)), d, sum);
    }
  }

  /// Adds what is summed up.
  HWY_INLINE void Flush() {
    if (summed_ == nullptr) return;
    const PairTag d;
    for (std::size_t c = 0; c < slope_columns_; c += 4) {
      PairVector v[4];
      for (std::size_t i = 0; i < 4; ++i) {
        float* sum = sums_ + (c + i) * kPairLanes;
        v[i] = hn::Load(d, sum);
        hn::Store(hn::Zero(d), d, sum);
      }
      AddSumsOfFour(d, v, summed_ + c);
    }
    summed_ = nullptr;
  }

  /// Adds slopes times the factor of each pair to its row; rows may repeat.
  HWY_INLINE void Add(const float* HWY_RESTRICT slopes, PairVector factor, PlacedRows<float> rows) {
    const PairTag d;
    for (std::size_t c = 0; c < slope_columns_; c += 4) {
      PairVector v[4];
      for (std::size_t i = 0; i < 4; ++i) {
        v[i] = hn::Mul(hn::Load(d, slopes + (c + i) * kPairLanes), factor);
      }
      AddFour(d, v, c, rows);
    }
  }

 private:
  std::size_t columns_;
  std::size_t slope_columns_;
  float* values_;
  float* sums_;
  const float* spread_ = nullptr;  // the row in all lanes of values_
  float* summed_ = nullptr;        // the row that sums_ belong to
};

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
