#include <algorithm>
#include <numbers>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_pairs.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/box_corners-inl.h"
#include "gumbelbox/simd/box_pairs.h"
#include "gumbelbox/simd/box_side-inl.h"
#include "gumbelbox/simd/tile-inl.h"

#ifndef GUMBELBOX_SIMD_BOX_PAIRS_ONCE
#define GUMBELBOX_SIMD_BOX_PAIRS_ONCE
namespace gumbelbox {

struct BoxPairs::Work {
  BoxModel model;
  PreparedLayout layout;
  std::size_t columns;    // of one box in a tile
  std::size_t columns_b;  // of a box as b, with its log volume and own slopes
  float* scratch;         // a tile of a, a tile of b, then the arrays of a block
  float* slopes;          // of the scores by the rows: a tile for a and one for b, for each tile
  SharedRow* shared;      // of each tile
};

/// Few tiles are worked on at once, step by step: each step is a loop over many vectors that do not
/// wait for each other. One loop over all steps would wait for the latency of every one of them.
constexpr std::size_t kBlockTiles = 4;
constexpr std::size_t kBlockArrays = 7;

}  // namespace gumbelbox
#endif

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using V = FloatVector;
using SharedRow = BoxPairs::SharedRow;

/// The eight pairs of a tile. Beyond the last pair it is repeated.
struct TilePairs {
  TilePairs(const Pair* all, std::size_t count, std::size_t first) : pairs(all + first) {
    if (first + kTileRows <= count) return;
    for (std::size_t i = 0; i < kTileRows; ++i) padded[i] = all[HWY_MIN(first + i, count - 1)];
    pairs = padded;
  }
  TilePairs(const TilePairs&) = delete;

  const Pair* pairs;
  Pair padded[kTileRows];
};

HWY_INLINE SharedRow SharedBy(const Pair* pairs) {
  EntityId different_a = 0;
  EntityId different_b = 0;
  for (std::size_t i = 1; i < kTileRows; ++i) {
    different_a |= pairs[i].a ^ pairs[0].a;
    different_b |= pairs[i].b ^ pairs[0].b;
  }
  return different_b == 0 ? SharedRow::kB : different_a == 0 ? SharedRow::kA : SharedRow::kNone;
}

/// Differences of the corners and sides of b of one tile. A row that all pairs share is not
/// gathered: one number serves all lanes.
template <SharedRow kShared>
HWY_INLINE void StoreDifferences(std::size_t dim, const float* HWY_RESTRICT a,
                                 const float* HWY_RESTRICT b, const Block& block, std::size_t at) {
  const FloatTag d;
  const auto of_a = [=](std::size_t c, std::size_t lane) HWY_ATTR {
    return kShared == SharedRow::kA ? hn::Set(d, a[c]) : hn::Load(d, a + c * kTileRows + lane);
  };
  const auto of_b = [=](std::size_t c, std::size_t lane) HWY_ATTR {
    return kShared == SharedRow::kB ? hn::Set(d, b[c]) : hn::Load(d, b + c * kTileRows + lane);
  };
  for (std::size_t j = 0; j < dim; ++j) {
    for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
      const std::size_t i = at + j * kTileRows + lane;
      const V side_b = of_b(dim + j, lane);
      const V lower = hn::Sub(of_a(j, lane), of_b(j, lane));
      hn::Store(lower, d, block.lower + i);
      hn::Store(hn::Add(lower, hn::Sub(of_a(dim + j, lane), side_b)), d, block.upper + i);
      hn::Store(side_b, d, block.gap + i);
      hn::Store(of_b(2 * dim + 1 + j, lane), d, block.own + i);
    }
  }
}

/// One tile: differences into the block, log volumes of b into `own`.
HWY_INLINE void LoadPairs(const BoxPairs::Work& work, StridedRows<const float> prepared,
                          const Pair* pairs, SharedRow shared, const Block& block, std::size_t at,
                          float* own) {
  const FloatTag d;
  const std::size_t dim = work.model.dim;
  float* tile_a = work.scratch;
  float* tile_b = tile_a + work.columns * kTileRows;
  const float* rows[kTileRows];
  if (shared != SharedRow::kA) {
    for (std::size_t i = 0; i < kTileRows; ++i) rows[i] = prepared.row(pairs[i].a);
    LoadTile(rows, work.columns, tile_a);
  }
  if (shared == SharedRow::kB) {
    const float* b = prepared.row(pairs[0].b) + work.layout.box_b;
    StoreDifferences<SharedRow::kB>(dim, tile_a, b, block, at);
    for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
      hn::StoreU(hn::Set(d, b[2 * dim]), d, own + lane);
    }
    return;
  }
  for (std::size_t i = 0; i < kTileRows; ++i) {
    rows[i] = prepared.row(pairs[i].b) + work.layout.box_b;
  }
  LoadTile(rows, work.columns_b, tile_b);
  if (shared == SharedRow::kA) {
    StoreDifferences<SharedRow::kA>(dim, prepared.row(pairs[0].a), tile_b, block, at);
  } else {
    StoreDifferences<SharedRow::kNone>(dim, tile_a, tile_b, block, at);
  }
  for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
    hn::StoreU(hn::Load(d, tile_b + 2 * dim * kTileRows + lane), d, own + lane);
  }
}

/// Log volumes of the intersections of one tile minus those of b; leaves the slopes by the gaps.
template <class Volume>
HWY_INLINE void ScoresOfGaps(const Volume& volume, std::size_t dim, const Block& block,
                             std::size_t at, float* scores) {
  const FloatTag d;
  for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
    LogVolume<FloatTag> log_volume;
    for (std::size_t j = 0; j < dim; ++j) {
      const std::size_t i = at + j * kTileRows + lane;
      const Side<V> side = volume(hn::Load(d, block.gap + i));
      log_volume.Multiply(side.factor, side.exponent);
      hn::Store(side.slope, d, block.slope + i);
    }
    hn::StoreU(hn::Sub(log_volume.Value(), hn::LoadU(d, scores + lane)), d, scores + lane);
  }
}

/// Slopes of the scores of one tile by both rows. upper = lower + side, so that moving lower moves
/// both corners.
template <class Corners>
HWY_INLINE void SlopesOfScores(std::size_t dim, const Block& block, std::size_t at,
                               float* HWY_RESTRICT slopes_a, float* HWY_RESTRICT slopes_b) {
  const FloatTag d;
  const std::size_t size = dim * kTileRows;
  for (std::size_t i = 0; i < size; i += kLanes) {
    const CornerSlopes corner = Corners::Slopes(block, at + i);
    hn::Store(hn::Sub(corner.upper_a, corner.lower_a), d, slopes_a + i);
    hn::Store(corner.upper_a, d, slopes_a + size + i);
    hn::Store(hn::Sub(corner.upper_b, corner.lower_b), d, slopes_b + i);
    hn::Store(hn::Sub(corner.upper_b, hn::Load(d, block.own + at + i)), d, slopes_b + size + i);
  }
}

/// The rows of a tile that will be needed soon, but for the one that its neighbours have brought.
/// REQUIRES: a whole tile.
HWY_INLINE void PrefetchTile(StridedRows<const float> rows, std::size_t box_b, const Pair* pairs,
                             SharedRow shared) {
  if (shared != SharedRow::kA) {
    for (std::size_t i = 0; i < kTileRows; ++i) __builtin_prefetch(rows.row(pairs[i].a));
  }
  if (shared != SharedRow::kB) {
    for (std::size_t i = 0; i < kTileRows; ++i) __builtin_prefetch(rows.row(pairs[i].b) + box_b);
  }
}

template <class Corners, class Volume>
void Scores(const BoxPairs::Work& work, StridedRows<const float> prepared, const Pair* pairs,
            std::size_t count, float* scores) {
  constexpr std::size_t kBlockPairs = kBlockTiles * kTileRows;
  const std::size_t dim = work.model.dim;
  const std::size_t tile_size = dim * kTileRows;
  const std::size_t slopes_size = work.columns * kTileRows;
  const Block block(work.scratch + (work.columns + work.columns_b) * kTileRows,
                    kBlockTiles * tile_size);
  const Volume volume(work.model);
  float* slopes = work.slopes;
  for (std::size_t at = 0; at < count; at += kTileRows) {
    work.shared[at / kTileRows] = SharedBy(TilePairs(pairs, count, at).pairs);
  }
  for (std::size_t first = 0; first < count; first += kBlockPairs) {
    const std::size_t end = HWY_MIN(first + kBlockPairs, count);
    const std::size_t tiles = (end - first + kTileRows - 1) / kTileRows;
    for (std::size_t t = 0; t < tiles; ++t) {
      const std::size_t at = first + t * kTileRows;
      const TilePairs tile(pairs, count, at);
      LoadPairs(work, prepared, tile.pairs, work.shared[at / kTileRows], block, t * tile_size,
                scores + at);
    }
    // The rows of the next block are fetched while this one is computed.
    for (std::size_t at = end; at + kTileRows <= HWY_MIN(end + kBlockPairs, count);
         at += kTileRows) {
      PrefetchTile(prepared, work.layout.box_b, pairs + at, work.shared[at / kTileRows]);
    }
    Corners::Gaps(work.model, block, tiles * tile_size);
    for (std::size_t t = 0; t < tiles; ++t) {
      ScoresOfGaps(volume, dim, block, t * tile_size, scores + first + t * kTileRows);
    }
    for (std::size_t t = 0; t < tiles; ++t, slopes += 2 * slopes_size) {
      SlopesOfScores<Corners>(dim, block, t * tile_size, slopes, slopes + slopes_size);
    }
  }
}

void AllScores(const BoxPairs::Work& work, StridedRows<const float> prepared, const Pair* pairs,
               std::size_t count, float* scores) {
  switch (work.model.form) {
    case BoxForm::kGumbel:
      return Scores<GumbelCorners, SoftplusVolume<FloatTag>>(work, prepared, pairs, count, scores);
    case BoxForm::kBessel:
      return Scores<GumbelCorners, BesselVolume<FloatTag>>(work, prepared, pairs, count, scores);
    case BoxForm::kSmooth:
      return Scores<HardCorners, SoftplusVolume<FloatTag>>(work, prepared, pairs, count, scores);
  }
}

bool AllZero(const float* slopes) {
  const FloatTag d;
  for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
    if (!hn::AllTrue(d, hn::Eq(hn::LoadU(d, slopes + lane), hn::Zero(d)))) return false;
  }
  return true;
}

void AddSlopes(const BoxPairs::Work& work, const Pair* pairs, std::size_t count,
               const float* slopes, StridedRows<float> gradient) {
  constexpr std::size_t kAhead = kBlockTiles * kTileRows;
  const std::size_t tile_floats = work.columns * kTileRows;
  const float* tile_a = work.slopes;
  for (std::size_t first = 0; first < count; first += kTileRows, tile_a += 2 * tile_floats) {
    if (const std::size_t ahead = first + kAhead; ahead + kTileRows <= count) {
      PrefetchTile({gradient.data, gradient.stride}, work.layout.box_b, pairs + ahead,
                   work.shared[ahead / kTileRows]);
    }
    const float* factor = slopes + first;
    if (AllZero(factor)) continue;  // pairs that are surely right
    const TilePairs tile(pairs, count, first);
    const SharedRow shared = work.shared[first / kTileRows];
    float* rows[kTileRows];
    if (shared == SharedRow::kA) {
      AddTileSum(tile_a, factor, work.columns, gradient.row(tile.pairs[0].a));
    } else {
      for (std::size_t i = 0; i < kTileRows; ++i) rows[i] = gradient.row(tile.pairs[i].a);
      AddTile(tile_a, factor, work.columns, rows);
    }
    const float* tile_b = tile_a + tile_floats;
    if (shared == SharedRow::kB) {
      AddTileSum(tile_b, factor, work.columns, gradient.row(tile.pairs[0].b) + work.layout.box_b);
    } else {
      for (std::size_t i = 0; i < kTileRows; ++i) {
        rows[i] = gradient.row(tile.pairs[i].b) + work.layout.box_b;
      }
      AddTile(tile_b, factor, work.columns, rows);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {
namespace {

HWY_EXPORT(AllScores);
HWY_EXPORT(AddSlopes);

constexpr std::size_t columns_of(std::size_t dim) { return tile_columns(2 * dim); }
constexpr std::size_t columns_of_b(std::size_t dim) { return tile_columns(3 * dim + 1); }

std::size_t capacity_for(std::size_t dim) {
  constexpr std::size_t kFirstCache = 20 * 1024;
  const std::size_t tile_bytes = 2 * columns_of(dim) * kTileRows * sizeof(float);
  const std::size_t tiles = kFirstCache / tile_bytes / kBlockTiles * kBlockTiles;
  return kTileRows * std::clamp(tiles, kBlockTiles, std::size_t{32});
}

}  // namespace

BoxPairs::BoxPairs(const BoxModel& model, const PreparedLayout& layout)
    : model_(model),
      layout_(layout),
      capacity_(capacity_for(model.dim)),
      scratch_(1, (columns_of(model.dim) + columns_of_b(model.dim) +
                   kBlockArrays * kBlockTiles * model.dim) *
                      kTileRows),
      slopes_(2 * capacity_ / kTileRows, columns_of(model.dim) * kTileRows),
      shared_(capacity_ / kTileRows) {}

BoxPairs::Work BoxPairs::work() noexcept {
  return {model_,
          layout_,
          columns_of(model_.dim),
          columns_of_b(model_.dim),
          scratch_.row(0).data(),
          slopes_.row(0).data(),
          shared_.data()};
}

void BoxPairs::scores(StridedRows<const float> prepared, std::span<const Pair> pairs,
                      std::span<float> scores) {
  HWY_DYNAMIC_DISPATCH(AllScores)(work(), prepared, pairs.data(), pairs.size(), scores.data());
}

void BoxPairs::prefetch(StridedRows<const float> rows, std::span<const Pair> pairs) const noexcept {
  for (const Pair pair : pairs.first(std::min(pairs.size(), kBlockTiles * kTileRows))) {
    __builtin_prefetch(rows.row(pair.a));
    __builtin_prefetch(rows.row(pair.b) + layout_.box_b);
  }
}

void BoxPairs::add_slopes(std::span<const Pair> pairs, std::span<const float> slopes,
                          StridedRows<float> gradient) {
  HWY_DYNAMIC_DISPATCH(AddSlopes)(work(), pairs.data(), pairs.size(), slopes.data(), gradient);
}

}  // namespace gumbelbox
#endif
