#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_pairs.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/box_pairs.h"
#include "gumbelbox/simd/box_side-inl.h"
#include "gumbelbox/simd/tile-inl.h"

#ifndef GUMBELBOX_SIMD_BOX_PAIRS_ONCE
#define GUMBELBOX_SIMD_BOX_PAIRS_ONCE
namespace gumbelbox {

struct BoxPairs::Work {
  BoxModel model;
  PreparedLayout layout;
  std::size_t columns;  // of one box in a tile: whole tiles
  float* gathered;      // a tile of a and a tile of b
  float* slopes;        // of the scores by the rows, two such tiles for each of the pairs
};

}  // namespace gumbelbox
#endif

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using V = FloatVector;

/// A few tiles at once, step by step: each step is a loop over many vectors that do not wait for
/// each other. One loop over all steps would wait for the latency of every one of them.
constexpr std::size_t kBlockTiles = 4;

/// Arrays of the steps, each of kBlockTiles x dim x kTileRows.
struct Block {
  float* lower;    // difference of the lower corners, a - b
  float* upper;    // difference of the upper corners
  float* side_b;   // then the gap
  float* e_lower;  // e^(-|difference| / beta)
  float* e_upper;
  float* numerator;  // of the slope of the log side by the gap
  float* denominator;
  float* factor;  // the side is factor e^exponent
  float* exponent;
};

/// The gap of the intersection: by differences to b, so that its error is one of the differences
/// and not of the places. Min and Max would lose a corner that is not a number.
HWY_INLINE V HardGap(V lower, V upper, V side_b) {
  const V zero = hn::Zero(FloatTag());
  return hn::Sub(hn::Add(side_b, hn::IfThenZeroElse(hn::Gt(upper, zero), upper)),
                 hn::IfThenZeroElse(hn::Lt(lower, zero), lower));
}

/// gap = hard gap - beta log((1 + e_lower)(1 + e_upper)), e = e^(-|difference| / beta): one log
/// for both corners.
HWY_INLINE void GumbelGaps(const BoxModel& model, const Block& block, std::size_t count) {
  const FloatTag d;
  const V rate = hn::Set(d, static_cast<float>(-std::numbers::log2e / model.intersection_beta));
  const V beta = hn::Set(d, static_cast<float>(model.intersection_beta));
  for (std::size_t i = 0; i < count; i += kLanes) {
    const V lower = hn::Load(d, block.lower + i);
    const V upper = hn::Load(d, block.upper + i);
    hn::Store(Exp2Negative(d, hn::Mul(hn::Abs(lower), rate)), d, block.e_lower + i);
    hn::Store(Exp2Negative(d, hn::Mul(hn::Abs(upper), rate)), d, block.e_upper + i);
  }
  for (std::size_t i = 0; i < count; i += kLanes) {
    const V e_lower = hn::Load(d, block.e_lower + i);
    const V e_upper = hn::Load(d, block.e_upper + i);
    const V excess = hn::MulAdd(e_lower, e_upper, hn::Add(e_lower, e_upper));
    const V hard = HardGap(hn::Load(d, block.lower + i), hn::Load(d, block.upper + i),
                           hn::Load(d, block.side_b + i));
    hn::Store(hn::NegMulAdd(beta, Log1pWide(d, excess), hard), d, block.side_b + i);
  }
}

HWY_INLINE void HardGaps(const BoxModel&, const Block& block, std::size_t count) {
  const FloatTag d;
  for (std::size_t i = 0; i < count; i += kLanes) {
    hn::Store(HardGap(hn::Load(d, block.lower + i), hn::Load(d, block.upper + i),
                      hn::Load(d, block.side_b + i)),
              d, block.side_b + i);
  }
}

/// Slopes of a log side by the corners of both boxes.
struct CornerSlopes {
  V lower_a;
  V lower_b;
  V upper_a;
  V upper_b;
};

/// Each corner has its share of the sum of the exponentials.
HWY_INLINE CornerSlopes GumbelSlopes(const Block& block, std::size_t i) {
  const FloatTag d;
  const V one = hn::Set(d, 1.0F);
  const V zero = hn::Zero(d);
  const V e_lower = hn::Load(d, block.e_lower + i);
  const V e_upper = hn::Load(d, block.e_upper + i);
  const V sum_lower = hn::Add(one, e_lower);
  const V sum_upper = hn::Add(one, e_upper);
  const V common =
      hn::Div(hn::Load(d, block.numerator + i),
              hn::Mul(hn::Mul(sum_lower, sum_upper), hn::Load(d, block.denominator + i)));
  const V lower = hn::Mul(common, sum_upper);
  const V upper = hn::Mul(common, sum_lower);
  const auto a_higher = hn::Gt(hn::Load(d, block.lower + i), zero);
  const auto a_shorter = hn::Lt(hn::Load(d, block.upper + i), zero);
  return {hn::Mul(lower, hn::IfThenElse(a_higher, one, e_lower)),
          hn::Mul(lower, hn::IfThenElse(a_higher, e_lower, one)),
          hn::Mul(upper, hn::IfThenElse(a_shorter, one, e_upper)),
          hn::Mul(upper, hn::IfThenElse(a_shorter, e_upper, one))};
}

/// The corner that decides has the whole slope, equal ones half of it each.
HWY_INLINE CornerSlopes HardSlopes(const Block& block, std::size_t i) {
  const FloatTag d;
  const V zero = hn::Zero(d);
  const V whole = hn::Div(hn::Load(d, block.numerator + i), hn::Load(d, block.denominator + i));
  const V half = hn::Mul(whole, hn::Set(d, 0.5F));
  const V lower = hn::Load(d, block.lower + i);
  const V upper = hn::Load(d, block.upper + i);
  const V lower_a =
      hn::IfThenElse(hn::Eq(lower, zero), half, hn::IfThenElseZero(hn::Gt(lower, zero), whole));
  const V upper_a =
      hn::IfThenElse(hn::Eq(upper, zero), half, hn::IfThenElseZero(hn::Lt(upper, zero), whole));
  return {lower_a, hn::Sub(whole, lower_a), upper_a, hn::Sub(whole, upper_a)};
}

struct GumbelCorners {
  static HWY_INLINE void Gaps(const BoxModel& model, const Block& block, std::size_t count) {
    GumbelGaps(model, block, count);
  }
  static HWY_INLINE CornerSlopes Slopes(const Block& block, std::size_t i) {
    return GumbelSlopes(block, i);
  }
};

struct HardCorners {
  static HWY_INLINE void Gaps(const BoxModel& model, const Block& block, std::size_t count) {
    HardGaps(model, block, count);
  }
  static HWY_INLINE CornerSlopes Slopes(const Block& block, std::size_t i) {
    return HardSlopes(block, i);
  }
};

/// The pairs of one tile; beyond the last pair it is repeated.
struct TilePairs {
  const Pair* pairs;
  std::size_t count;

  EntityId a(std::size_t i) const { return pairs[i < count ? i : count - 1].a; }
  EntityId b(std::size_t i) const { return pairs[i < count ? i : count - 1].b; }

  bool SameA() const {
    EntityId different = 0;
    for (std::size_t i = 1; i < count; ++i) different |= pairs[i].a ^ pairs[0].a;
    return different == 0;
  }
  bool SameB() const {
    EntityId different = 0;
    for (std::size_t i = 1; i < count; ++i) different |= pairs[i].b ^ pairs[0].b;
    return different == 0;
  }
};

TilePairs TileOf(const Pair* pairs, std::size_t count, std::size_t first) {
  return {pairs + first, HWY_MIN(kTileRows, count - first)};
}

/// Differences of the corners and sides of b of one tile. Rows that are all the same are not
/// gathered: one number serves all lanes.
template <bool kSameA, bool kSameB>
HWY_INLINE void Differences(std::size_t dim, const float* HWY_RESTRICT a,
                            const float* HWY_RESTRICT b, const Block& block, std::size_t at) {
  const FloatTag d;
  const auto column = [d](const float* tile, bool same, std::size_t c, std::size_t lane) {
    return same ? hn::Set(d, tile[c]) : hn::Load(d, tile + c * kTileRows + lane);
  };
  for (std::size_t j = 0; j < dim; ++j) {
    for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
      const std::size_t i = at + j * kTileRows + lane;
      const V side_b = column(b, kSameB, dim + j, lane);
      const V lower = hn::Sub(column(a, kSameA, j, lane), column(b, kSameB, j, lane));
      hn::Store(lower, d, block.lower + i);
      hn::Store(hn::Add(lower, hn::Sub(column(a, kSameA, dim + j, lane), side_b)), d,
                block.upper + i);
      hn::Store(side_b, d, block.side_b + i);
    }
  }
}

void LoadDifferences(const BoxPairs::Work& work, StridedRows<const float> prepared, TilePairs tile,
                     const Block& block, std::size_t at) {
  const std::size_t dim = work.model.dim;
  float* tile_a = work.gathered;
  float* tile_b = tile_a + work.columns * kTileRows;
  const float* rows_a[kTileRows];
  const float* rows_b[kTileRows];
  for (std::size_t i = 0; i < kTileRows; ++i) {
    rows_a[i] = prepared.row(tile.a(i));
    rows_b[i] = prepared.row(tile.b(i)) + work.layout.box_b;
  }
  if (tile.SameB()) {
    LoadTile(rows_a, work.columns, tile_a);
    Differences<false, true>(dim, tile_a, rows_b[0], block, at);
  } else if (tile.SameA()) {
    LoadTile(rows_b, work.columns, tile_b);
    Differences<true, false>(dim, rows_a[0], tile_b, block, at);
  } else {
    LoadTile(rows_a, work.columns, tile_a);
    LoadTile(rows_b, work.columns, tile_b);
    Differences<false, false>(dim, tile_a, tile_b, block, at);
  }
}

template <class Corners, class Volume>
void Scores(const BoxPairs::Work& work, StridedRows<const float> prepared, const Pair* pairs,
            std::size_t count, float* scores) {
  const FloatTag d;
  const std::size_t dim = work.model.dim;
  const std::size_t tile_size = dim * kTileRows;
  const std::size_t array = kBlockTiles * tile_size;
  float* memory = work.gathered + 2 * work.columns * kTileRows;
  const Block block{memory,
                    memory + array,
                    memory + 2 * array,
                    memory + 3 * array,
                    memory + 4 * array,
                    memory + 5 * array,
                    memory + 6 * array,
                    memory + 7 * array,
                    memory + 8 * array};
  const Volume volume(work.model);
  float* slopes = work.slopes;
  for (std::size_t first = 0; first < count; first += kBlockTiles * kTileRows) {
    const std::size_t in_block = HWY_MIN(kBlockTiles * kTileRows, count - first);
    const std::size_t tiles = (in_block + kTileRows - 1) / kTileRows;
    const std::size_t floats = tiles * tile_size;
    for (std::size_t i = first + in_block; i < HWY_MIN(count, first + 2 * kBlockTiles * kTileRows);
         ++i) {
      __builtin_prefetch(prepared.row(pairs[i].a));
      __builtin_prefetch(prepared.row(pairs[i].b) + work.layout.box_b);
    }
    for (std::size_t t = 0; t < tiles; ++t) {
      LoadDifferences(work, prepared, TileOf(pairs, count, first + t * kTileRows), block,
                      t * tile_size);
    }
    Corners::Gaps(work.model, block, floats);
    for (std::size_t i = 0; i < floats; i += kLanes) {
      const Side<V> side = volume(hn::Load(d, block.side_b + i));
      hn::Store(side.numerator, d, block.numerator + i);
      hn::Store(side.denominator, d, block.denominator + i);
      hn::Store(side.factor, d, block.factor + i);
      hn::Store(side.exponent, d, block.exponent + i);
    }
    for (std::size_t t = 0; t < tiles; ++t) {
      const std::size_t first_pair = first + t * kTileRows;
      const TilePairs tile = TileOf(pairs, count, first_pair);
      for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
        LogVolume<FloatTag> log_volume;
        for (std::size_t j = 0; j < dim; ++j) {
          const std::size_t i = t * tile_size + j * kTileRows + lane;
          log_volume.Multiply(hn::Load(d, block.factor + i), hn::Load(d, block.exponent + i));
        }
        hn::StoreU(log_volume.Value(), d, scores + first_pair + lane);
      }
      for (std::size_t i = 0; i < kTileRows; ++i) {
        scores[first_pair + i] -= prepared.row(tile.b(i))[work.layout.log_volume];
      }
      float* slopes_b = slopes + work.columns * kTileRows;
      for (std::size_t i = 0; i < tile_size; i += kLanes) {
        const CornerSlopes corner = Corners::Slopes(block, t * tile_size + i);
        // upper = lower + side, so that moving lower moves both corners.
        hn::Store(hn::Sub(corner.upper_a, corner.lower_a), d, slopes + i);
        hn::Store(corner.upper_a, d, slopes + tile_size + i);
        hn::Store(hn::Sub(corner.upper_b, corner.lower_b), d, slopes_b + i);
        hn::Store(corner.upper_b, d, slopes_b + tile_size + i);
      }
      slopes += 2 * work.columns * kTileRows;
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
  for (std::size_t i = 0; i < kTileRows; ++i) {
    if (slopes[i] != 0) return false;
  }
  return true;
}

void AddSlopes(const BoxPairs::Work& work, const Pair* pairs, std::size_t count,
               const float* slopes, StridedRows<float> gradient) {
  const float* tiles = work.slopes;
  for (std::size_t first = 0; first < count;
       first += kTileRows, tiles += 2 * work.columns * kTileRows) {
    const float* factor = slopes + first;
    if (AllZero(factor)) continue;  // pairs that are surely right
    const TilePairs tile = TileOf(pairs, count, first);
    for (std::size_t i = first + 2 * kTileRows; i < HWY_MIN(count, first + 3 * kTileRows); ++i) {
      __builtin_prefetch(gradient.row(pairs[i].a));
      __builtin_prefetch(gradient.row(pairs[i].b) + work.layout.box_b);
    }
    const float* tile_b = tiles + work.columns * kTileRows;
    float* rows[kTileRows];
    if (tile.SameA()) {
      AddTileSum(tiles, factor, work.columns, gradient.row(tile.a(0)));
    } else {
      for (std::size_t i = 0; i < kTileRows; ++i) rows[i] = gradient.row(tile.a(i));
      AddTile(tiles, factor, work.columns, rows);
    }
    if (tile.SameB()) {
      AddTileSum(tile_b, factor, work.columns, gradient.row(tile.b(0)) + work.layout.box_b);
    } else {
      for (std::size_t i = 0; i < kTileRows; ++i) {
        rows[i] = gradient.row(tile.b(i)) + work.layout.box_b;
      }
      AddTile(tile_b, factor, work.columns, rows);
    }
    for (std::size_t i = 0; i < tile.count; ++i) {
      gradient.row(tile.b(i))[work.layout.log_volume] -= factor[i];
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

std::size_t capacity_for(std::size_t dim) {
  constexpr std::size_t kFirstCache = 24 * 1024;
  constexpr std::size_t kMost = 32;  // tiles
  const std::size_t tile_bytes = 2 * whole_tiles(2 * dim) * kTileRows * sizeof(float);
  const std::size_t tiles = kFirstCache / tile_bytes;
  return kTileRows * (tiles < 1 ? 1 : tiles > kMost ? kMost : tiles);
}

}  // namespace

BoxPairs::BoxPairs(const BoxModel& model, const PreparedLayout& layout)
    : model_(model),
      layout_(layout),
      capacity_(capacity_for(model.dim)),
      tiles_(2 + 9 * 4 + 2 * capacity_ / kTileRows, whole_tiles(2 * model.dim) * kTileRows) {}

BoxPairs::Work BoxPairs::work() noexcept {
  return {model_, layout_, whole_tiles(2 * model_.dim), tiles_.row(0).data(),
          tiles_.row(2 + 36).data()};
}

void BoxPairs::scores(StridedRows<const float> prepared, std::span<const Pair> pairs,
                      std::span<float> scores) {
  HWY_DYNAMIC_DISPATCH(AllScores)(work(), prepared, pairs.data(), pairs.size(), scores.data());
}

void BoxPairs::add_slopes(std::span<const Pair> pairs, std::span<const float> slopes,
                          StridedRows<float> gradient) {
  HWY_DYNAMIC_DISPATCH(AddSlopes)(work(), pairs.data(), pairs.size(), slopes.data(), gradient);
}

}  // namespace gumbelbox
#endif
