// Pairs of rows as tiles: the same column of both rows of several pairs side by side, a pair a
// lane.

#if defined(GUMBELBOX_SIMD_PAIR_TILES_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_PAIR_TILES_INL_H_
#undef GUMBELBOX_SIMD_PAIR_TILES_INL_H_
#else
#define GUMBELBOX_SIMD_PAIR_TILES_INL_H_
#endif

#include <cstddef>
#include <span>

#include "gumbelbox/base/pair.h"
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

/// The pairs of a tile. Beyond the last one it is repeated.
struct PairTile {
  std::size_t first;  // of its pairs in the batch
  std::size_t size;   // at most kPairLanes
  Shared shared;
  const Pair* pairs;  // kPairLanes
};

static_assert(sizeof(Pair) == 2 * sizeof(EntityId));

/// The rows of one end of pairs, for the functions of tile-inl.h.
template <class Float>
struct EndRows {
  Float* table;
  std::size_t stride;
  const EntityId* ids;  // of both ends of pairs in turn, from the wanted end of the first pair on

  HWY_INLINE Float* operator[](std::size_t i) const { return table + ids[2 * i] * stride; }
  HWY_INLINE EndRows operator+(std::size_t rows) const { return {table, stride, ids + 2 * rows}; }
};

/// Cuts pairs into tiles, in their order. An edge and its negatives are two runs of pairs that
/// share a row: a tile ends with a run if at least half of it is full.
class TileCutter {
 public:
  HWY_INLINE explicit TileCutter(std::span<const Pair> pairs) : pairs_(pairs) {}

  /// Whether there was another tile. `padded` is its memory for pairs where it is not full.
  HWY_INLINE bool Next(PairTile& tile, Pair (&padded)[kPairLanes]) {
    if (at_ == pairs_.size()) return false;
    if (at_ >= run_end_) FindRun();
    const std::size_t in_run = run_end_ - at_;
    tile.first = at_;
    tile.size = HWY_MIN(kPairLanes, pairs_.size() - at_);
    tile.shared = Shared::kNone;
    tile.pairs = pairs_.data() + at_;
    if (2 * in_run >= kPairLanes || in_run == tile.size) {
      tile.size = HWY_MIN(kPairLanes, in_run);
      tile.shared = shared_;
    }
    at_ += tile.size;
    if (tile.size < kPairLanes) {
      for (std::size_t i = 0; i < kPairLanes; ++i)
        padded[i] = tile.pairs[HWY_MIN(i, tile.size - 1)];
      tile.pairs = padded;
    }
    return true;
  }

 private:
  /// The longer one of the pairs from here on that have a in common and those that have b.
  HWY_INLINE void FindRun() {
    const Pair first = pairs_[at_];
    std::size_t same_a = at_ + 1;
    std::size_t same_b = at_ + 1;
    while (same_a < pairs_.size() && pairs_[same_a].a == first.a) ++same_a;
    while (same_b < pairs_.size() && pairs_[same_b].b == first.b) ++same_b;
    shared_ = same_b >= same_a ? Shared::kB : Shared::kA;
    run_end_ = HWY_MAX(same_a, same_b);
  }

  std::span<const Pair> pairs_;
  std::size_t at_ = 0;
  std::size_t run_end_ = 0;
  Shared shared_ = Shared::kNone;
};

/// A count that the compiler knows, or does not know if kKnown is 0.
template <std::size_t kKnown>
class Count {
 public:
  HWY_INLINE explicit Count([[maybe_unused]] std::size_t count) : count_(count) {}
  HWY_INLINE operator std::size_t() const { return kKnown > 0 ? kKnown : count_; }

 private:
  std::size_t count_;
};

/// One end of the pairs of a tile: rows come in as columns, slopes go out to gradient rows. A row
/// that all pairs share is spread over the lanes once, and its slopes are summed up until another
/// row comes.
template <class Columns, class SlopeColumns>
class TileEnd {
 public:
  /// `columns` of a row are read and `slope_columns` have slopes. The memory holds as many vectors,
  /// both rounded by tile_columns(), those of sums first, which must be zero.
  HWY_INLINE TileEnd(Columns columns, SlopeColumns slope_columns, float* memory)
      : columns_(columns),
        slope_columns_(slope_columns),
        values_(memory + tile_columns(slope_columns) * kPairLanes),
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

  HWY_INLINE void Load(EndRows<const float> rows) {
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
        if (c + i >= slope_columns_) {
          v[i] = hn::Zero(d);
          continue;
        }
        float* sum = sums_ + (c + i) * kPairLanes;
        v[i] = hn::Load(d, sum);
        hn::Store(hn::Zero(d), d, sum);
      }
      AddSumsOfFour(d, v, summed_ + c);
    }
    summed_ = nullptr;
  }

  /// Adds slopes times the factor of each pair to its row; rows may repeat.
  HWY_INLINE void Add(const float* HWY_RESTRICT slopes, PairVector factor, EndRows<float> rows) {
    const PairTag d;
    std::size_t c = 0;
    for (; kBlocks < PairTag >> 1 && c + kAlmostWhole < slope_columns_; c += kPairLanes) {
      PairVector v[kBlocks<PairTag>][4];
      for (std::size_t b = 0; b < kBlocks<PairTag>; ++b)
        FourSlopes(slopes, c + 4 * b, factor, v[b]);
      AddWhole(d, v, c, rows);
    }
    for (; c < slope_columns_; c += 4) {
      PairVector v[4];
      FourSlopes(slopes, c, factor, v);
      AddFour(d, v, c, rows);
    }
  }

 private:
  /// Rows have room for a whole vector where so many of its columns, and one more, have slopes.
  static constexpr std::size_t kAlmostWhole = kPairLanes / 8 * 4;

  HWY_INLINE void FourSlopes(const float* HWY_RESTRICT slopes, std::size_t c, PairVector factor,
                             PairVector (&v)[4]) const {
    const PairTag d;
    for (std::size_t i = 0; i < 4; ++i) {
      v[i] = c + i < slope_columns_ ? hn::Mul(hn::Load(d, slopes + (c + i) * kPairLanes), factor)
                                    : hn::Zero(d);
    }
  }

  Columns columns_;
  SlopeColumns slope_columns_;
  float* values_;
  float* sums_;
  const float* spread_ = nullptr;  // the row in all lanes of values_
  float* summed_ = nullptr;        // the row that sums_ belong to
};

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
