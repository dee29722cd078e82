// Scores of a tile of pairs, and their slopes by both rows: log volume of the intersection minus
// that of b.

#if defined(GUMBELBOX_SIMD_TILE_SCORE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_TILE_SCORE_INL_H_
#undef GUMBELBOX_SIMD_TILE_SCORE_INL_H_
#else
#define GUMBELBOX_SIMD_TILE_SCORE_INL_H_
#endif

#include <cstddef>
#include <type_traits>

#include "gumbelbox/simd/box_corners-inl.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/box_side-inl.h"
#include "gumbelbox/simd/pair_tiles-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Slopes of the scores of a tile by its rows, in columns.
struct TileSlopes {
  float* a;
  float* b;
};

/// kDims dimensions of a tile from `first` on. upper = lower + side, so that moving lower moves
/// both corners.
template <std::size_t kDims, class Corners, class Volume>
HWY_INLINE void ScoreDimensions(std::size_t first, std::size_t dim, const Corners& corners,
                                const Volume& volume, const float* HWY_RESTRICT a,
                                const float* HWY_RESTRICT b, const TileSlopes& slopes,
                                LogVolume<PairTag>& log_volume) {
  const PairTag d;
  const auto at = [](std::size_t column) HWY_ATTR { return column * kPairLanes; };
  Differences<PairTag> of[kDims];
  for (std::size_t j = 0; j < kDims; ++j) {
    const std::size_t lower = at(first + j);
    const std::size_t side = at(dim + first + j);
    of[j] = {hn::Load(d, a + lower), hn::Load(d, a + side), hn::Load(d, b + lower),
             hn::Load(d, b + side)};
  }
  typename Corners::template Kept<kDims> kept;
  PairVector gaps[kDims];
  corners.Gaps(of, kept, gaps);
  Side<PairVector> sides[kDims];
  for (std::size_t j = 0; j < kDims; ++j) {
    sides[j] = volume(gaps[j]);
    log_volume.Multiply(sides[j].factor, sides[j].exponent);
  }
  for (std::size_t j = 0; j < kDims; ++j) {
    const std::size_t lower = at(first + j);
    const std::size_t side = at(dim + first + j);
    const CornerSlopes<PairVector> corner = corners.Slopes(of[j], kept, j, sides[j]);
    const PairVector own = hn::Load(d, b + at(2 * dim + 1 + first + j));
    hn::Store(hn::Sub(corner.upper_a, corner.lower_a), d, slopes.a + lower);
    hn::Store(corner.upper_a, d, slopes.a + side);
    hn::Store(hn::Sub(corner.upper_b, corner.lower_b), d, slopes.b + lower);
    hn::Store(hn::Sub(corner.upper_b, own), d, slopes.b + side);
  }
}

/// The formulas of a model, with its constants in vectors.
template <std::size_t kDim, class Corners, class Volume>
class TileScore {
 public:
  HWY_INLINE explicit TileScore(const BoxModel& model)
      : dim_(model.dim), corners_(model), volume_(model) {}

  /// Log volumes of the intersections of a tile minus those of b. Dimensions are worked on in parts
  /// of nearly equal size, at most as many as share a logarithm.
  PairVector operator()(const float* a, const float* b, const TileSlopes& slopes) const {
    constexpr std::size_t kMost = LogVolume<PairTag>::kSidesALog;
    LogVolume<PairTag> log_volume;
    std::size_t first = 0;
    for (std::size_t parts = (dim_ + kMost - 1) / kMost; parts > 0; --parts) {
      const std::size_t dims = (dim_ - first) / parts;
      const auto score = [&](auto size) HWY_ATTR {
        ScoreDimensions<size()>(first, dim_, corners_, volume_, a, b, slopes, log_volume);
      };
      switch (dims) {
        case 1:
          score(std::integral_constant<std::size_t, 1>());
          break;
        case 2:
          score(std::integral_constant<std::size_t, 2>());
          break;
        case 3:
          score(std::integral_constant<std::size_t, 3>());
          break;
        case 4:
          score(std::integral_constant<std::size_t, 4>());
          break;
        default:
          score(std::integral_constant<std::size_t, kMost>());
          break;
      }
      log_volume.Flush();
      first += dims;
    }
    return hn::Sub(log_volume.Value(), hn::Load(PairTag(), b + 2 * dim_ * kPairLanes));
  }

 private:
  Count<kDim> dim_;
  Corners corners_;
  Volume volume_;
};

/// Calls work(score) with the formulas of a model.
template <std::size_t kDim, class Work>
HWY_INLINE void WithScore(const BoxModel& model, const Work& work) {
  switch (model.form) {
    case BoxForm::kGumbel:
      return work(TileScore<kDim, GumbelCorners<PairTag>, SoftplusVolume<PairTag>>(model));
    case BoxForm::kBessel:
      return work(TileScore<kDim, GumbelCorners<PairTag>, BesselVolume<PairTag>>(model));
    case BoxForm::kSmooth:
      return work(TileScore<kDim, HardCorners<PairTag>, SoftplusVolume<PairTag>>(model));
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
