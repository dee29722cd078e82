#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_pairs.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/box_pairs.h"
#include "gumbelbox/simd/cross_entropy-inl.h"
#include "gumbelbox/simd/pair_tiles-inl.h"
#include "gumbelbox/simd/tile_score-inl.h"

#ifndef GUMBELBOX_SIMD_BOX_PAIRS_ONCE
#define GUMBELBOX_SIMD_BOX_PAIRS_ONCE
namespace gumbelbox {

struct BoxPairs::Work {
  BoxModel model;
  PreparedLayout layout;
  StridedRows<const float> prepared;
  std::span<const Pair> pairs;
  StridedRows<float> gradient;  // none where slopes are not added
  float* memory_a;              // of the two ends
  float* memory_b;
  float* slopes;              // of the scores by the rows, of a block of tiles
  std::size_t slopes_a_tile;  // floats, half of them by a
};

constexpr std::size_t kBlockTiles = 4;

/// What is read of a row as a and as b, and how many slopes a row has.
constexpr std::size_t columns_of_a(std::size_t dim) { return 2 * dim; }
constexpr std::size_t columns_of_b(std::size_t dim) { return 3 * dim + 1; }
constexpr std::size_t slope_columns(std::size_t dim) { return 2 * dim; }

}  // namespace gumbelbox
#endif

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using V = PairVector;

HWY_INLINE TileSlopes SlopesOfTile(const BoxPairs::Work& work, std::size_t t) {
  float* a = work.slopes + t * work.slopes_a_tile;
  return {a, a + work.slopes_a_tile / 2};
}

/// Tiles that are worked on together: their losses do not wait for each other.
struct Block {
  PairTile tiles[kBlockTiles];
  Pair padded[kBlockTiles][kPairLanes];
  std::size_t size;
};

/// Both ends of pairs in the tables.
class PairRows {
 public:
  explicit PairRows(const BoxPairs::Work& work) : work_(work) {}

  template <class Float>
  HWY_INLINE EndRows<Float> A(StridedRows<Float> table, const Pair* pairs) const {
    return {table.data, table.stride, &pairs->a};
  }
  template <class Float>
  HWY_INLINE EndRows<Float> B(StridedRows<Float> table, const Pair* pairs) const {
    return {table.data + work_.layout.box_b, table.stride, &pairs->b};
  }

 private:
  const BoxPairs::Work& work_;
};

/// Cuts pairs into blocks of tiles, and has the rows of each fetched.
class Planner {
 public:
  explicit Planner(const BoxPairs::Work& work) : work_(work), ends_(work), cutter_(work.pairs) {}

  HWY_INLINE void Plan(Block& block) {
    block.size = 0;
    while (block.size < kBlockTiles &&
           cutter_.Next(block.tiles[block.size], block.padded[block.size])) {
      const PairTile& tile = block.tiles[block.size++];
      if (tile.shared != Shared::kA) {
        Prefetch(ends_.A(work_.prepared, tile.pairs), ends_.A(work_.gradient, tile.pairs),
                 tile.size);
      }
      if (tile.shared != Shared::kB) {
        Prefetch(ends_.B(work_.prepared, tile.pairs), ends_.B(work_.gradient, tile.pairs),
                 tile.size);
      }
    }
  }

 private:
  /// Into the second cache: the first one can wait for few rows at once, and stalls beyond.
  HWY_INLINE void Prefetch(EndRows<const float> prepared, EndRows<float> gradient,
                           std::size_t size) const {
    for (std::size_t i = 0; i < size; ++i) {
      __builtin_prefetch(prepared[i], 0, 2);
      __builtin_prefetch(gradient[i], 0, 2);
    }
  }

  const BoxPairs::Work& work_;
  PairRows ends_;
  TileCutter cutter_;
};

/// Both ends of tiles: rows in, slopes out.
template <std::size_t kDim>
class TileRows {
 public:
  explicit TileRows(const BoxPairs::Work& work)
      : work_(work),
        ends_(work),
        a_(ColumnsOfA(columns_of_a(work.model.dim)), Slopes(slope_columns(work.model.dim)),
           work.memory_a),
        b_(ColumnsOfB(columns_of_b(work.model.dim)), Slopes(slope_columns(work.model.dim)),
           work.memory_b) {}

  HWY_INLINE void Load(const PairTile& tile) {
    const EndRows<const float> a = ends_.A(work_.prepared, tile.pairs);
    const EndRows<const float> b = ends_.B(work_.prepared, tile.pairs);
    if (tile.shared == Shared::kA) {
      a_.LoadShared(a[0]);
    } else {
      a_.Load(a);
    }
    if (tile.shared == Shared::kB) {
      b_.LoadShared(b[0]);
    } else {
      b_.Load(b);
    }
  }

  HWY_INLINE const float* A() const { return a_.Values(); }
  HWY_INLINE const float* B() const { return b_.Values(); }

  HWY_INLINE void AddSlopes(const PairTile& tile, const TileSlopes& slopes, V factor) {
    const PairTag d;
    if (hn::AllTrue(d, hn::Eq(factor, hn::Zero(d)))) return;  // pairs that are surely right
    const EndRows<float> a = ends_.A(work_.gradient, tile.pairs);
    const EndRows<float> b = ends_.B(work_.gradient, tile.pairs);
    if (tile.shared == Shared::kA) {
      a_.AddShared(slopes.a, factor, a[0]);
    } else {
      a_.Add(slopes.a, factor, a);
    }
    if (tile.shared == Shared::kB) {
      b_.AddShared(slopes.b, factor, b[0]);
    } else {
      b_.Add(slopes.b, factor, b);
    }
  }

  HWY_INLINE void Flush() {
    a_.Flush();
    b_.Flush();
  }

 private:
  using ColumnsOfA = Count<columns_of_a(kDim)>;
  using ColumnsOfB = Count<kDim == 0 ? 0 : columns_of_b(kDim)>;
  using Slopes = Count<slope_columns(kDim)>;

  const BoxPairs::Work& work_;
  PairRows ends_;
  TileEnd<ColumnsOfA, Slopes> a_;
  TileEnd<ColumnsOfB, Slopes> b_;
};

/// The numbers of the pairs of a tile, zero in lanes without a pair.
HWY_INLINE V OfTile(const PairTile& tile, std::span<const float> numbers) {
  const PairTag d;
  if (tile.first + kPairLanes > numbers.size()) {
    return LoadFirst(d, tile.size, numbers.data() + tile.first);
  }
  return hn::IfThenElseZero(hn::FirstN(d, tile.size), hn::LoadU(d, numbers.data() + tile.first));
}

/// Works through all pairs: score(block, t, scores) gets the scores of tile t of a block,
/// done(block) is called after those of a block.
template <class Score, class Rows, class TakeScore, class EndBlock>
void ScoreBlocks(const BoxPairs::Work& work, const Score& score, Rows& rows, const TakeScore& take,
                 const EndBlock& end_block) {
  Planner planner(work);
  Block blocks[2];
  planner.Plan(blocks[0]);
  for (std::size_t now = 0; blocks[now].size > 0; now = 1 - now) {
    planner.Plan(blocks[1 - now]);
    for (std::size_t t = 0; t < blocks[now].size; ++t) {
      rows.Load(blocks[now].tiles[t]);
      take(blocks[now], t, score(rows.A(), rows.B(), SlopesOfTile(work, t)));
    }
    end_block(blocks[now]);
  }
}

void Scores(const BoxPairs::Work& work, float* scores) {
  TileRows<0> rows(work);
  const auto take = [=](const Block& block, std::size_t t, V score) HWY_ATTR {
    StoreFirst(PairTag(), block.tiles[t].size, score, scores + block.tiles[t].first);
  };
  WithScore<0>(work.model, [&](const auto& score) HWY_ATTR {
    ScoreBlocks(work, score, rows, take, [](const Block&) {});
  });
}

/// Adds the slopes of all pairs, times what slopes_of(tile, scores) says of each.
template <std::size_t kDim, class SlopesOf>
HWY_INLINE void AddPairs(const BoxPairs::Work& work, const SlopesOf& slopes_of) {
  TileRows<kDim> rows(work);
  V scores[kBlockTiles];
  const auto take = [&](const Block&, std::size_t t, V score) HWY_ATTR { scores[t] = score; };
  const auto add = [&](const Block& block) HWY_ATTR {
    V factors[kBlockTiles];
    for (std::size_t t = 0; t < block.size; ++t) factors[t] = slopes_of(block.tiles[t], scores[t]);
    for (std::size_t t = 0; t < block.size; ++t) {
      rows.AddSlopes(block.tiles[t], SlopesOfTile(work, t), factors[t]);
    }
  };
  WithScore<kDim>(work.model,
                  [&](const auto& score) HWY_ATTR { ScoreBlocks(work, score, rows, take, add); });
  rows.Flush();
}

/// The same, faster in few dimensions, where the compiler is to know their number.
template <std::size_t kDim, class SlopesOf>
HWY_INLINE void AddPairsOfFewDimensions(const BoxPairs::Work& work, const SlopesOf& slopes_of) {
  if constexpr (kDim == 0) {
    AddPairs<0>(work, slopes_of);
  } else if (work.model.dim == kDim) {
    AddPairs<kDim>(work, slopes_of);
  } else {
    AddPairsOfFewDimensions<kDim - 1>(work, slopes_of);
  }
}

/// Only vectors that most machines have are worth the time to compile.
constexpr std::size_t kFewDimensions = kPairLanes >= 8 ? 8 : 0;

void AddGivenSlopes(const BoxPairs::Work& work, std::span<const float> slopes) {
  AddPairs<0>(work, [=](const PairTile& tile, V) HWY_ATTR { return OfTile(tile, slopes); });
}

template <Log1mGuard kGuard>
double AddLossSlopes(const BoxPairs::Work& work, std::span<const float> targets,
                     std::span<const float> weights) {
  const PairTag d;
  constexpr std::size_t kKnown = kGuard == Log1mGuard::kAdditive ? kFewDimensions : 0;
  double sum = 0;
  AddPairsOfFewDimensions<kKnown>(work, [&](const PairTile& tile, V score) HWY_ATTR {
    const PairLoss<V> loss =
        WeightedCrossEntropy<kGuard>(d, score, OfTile(tile, targets), OfTile(tile, weights));
    sum += static_cast<double>(hn::GetLane(hn::SumOfLanes(d, loss.value)));
    return loss.slope;
  });
  return sum;
}

double AddCrossEntropy(const BoxPairs::Work& work, std::span<const float> targets,
                       std::span<const float> weights, Log1mGuard guard) {
  return guard == Log1mGuard::kAdditive
             ? AddLossSlopes<Log1mGuard::kAdditive>(work, targets, weights)
             : AddLossSlopes<Log1mGuard::kPublished>(work, targets, weights);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {
namespace {

HWY_EXPORT(Scores);
HWY_EXPORT(AddGivenSlopes);
HWY_EXPORT(AddCrossEntropy);

/// Parts of the working memory, in floats. Vectors have at most kMostPairsATile lanes.
struct Memory {
  explicit Memory(std::size_t dim)
      : a((tile_columns(columns_of_a(dim)) + tile_columns(slope_columns(dim))) * kMostPairsATile),
        b((tile_columns(columns_of_b(dim)) + tile_columns(slope_columns(dim))) * kMostPairsATile),
        slopes_a_tile(2 * slope_columns(dim) * kMostPairsATile),
        all(a + b + kBlockTiles * slopes_a_tile) {}

  std::size_t a;  // values and sums of slopes
  std::size_t b;
  std::size_t slopes_a_tile;
  std::size_t all;
};

}  // namespace

BoxPairs::BoxPairs(const BoxModel& model, const PreparedLayout& layout)
    : model_(model), layout_(layout), scratch_(1, Memory(model.dim).all) {}

BoxPairs::Work BoxPairs::work(StridedRows<const float> prepared, std::span<const Pair> pairs,
                              StridedRows<float> gradient) noexcept {
  const Memory memory(model_.dim);
  float* a = scratch_.row(0).data();
  float* b = a + memory.a;
  float* slopes = b + memory.b;
  return {model_, layout_, prepared, pairs, gradient, a, b, slopes, memory.slopes_a_tile};
}

void BoxPairs::scores(StridedRows<const float> prepared, std::span<const Pair> pairs,
                      std::span<float> scores) {
  HWY_DYNAMIC_DISPATCH(Scores)(work(prepared, pairs, {nullptr, 0}), scores.data());
}

void BoxPairs::add_slopes(StridedRows<const float> prepared, std::span<const Pair> pairs,
                          std::span<const float> slopes, StridedRows<float> gradient) {
  HWY_DYNAMIC_DISPATCH(AddGivenSlopes)(work(prepared, pairs, gradient), slopes);
}

double BoxPairs::add_cross_entropy(StridedRows<const float> prepared, std::span<const Pair> pairs,
                                   std::span<const float> targets, std::span<const float> weights,
                                   Log1mGuard guard, StridedRows<float> gradient) {
  return HWY_DYNAMIC_DISPATCH(AddCrossEntropy)(work(prepared, pairs, gradient), targets, weights,
                                               guard);
}

}  // namespace gumbelbox
#endif
