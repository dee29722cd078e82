// Corners of many intersections at once, with the slopes that box_gap-inl.h leaves out: each step
// is a loop over arrays.

#if defined(GUMBELBOX_SIMD_BOX_CORNERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_BOX_CORNERS_INL_H_
#undef GUMBELBOX_SIMD_BOX_CORNERS_INL_H_
#else
#define GUMBELBOX_SIMD_BOX_CORNERS_INL_H_
#endif

#include <cstddef>
#include <numbers>

#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/box_gap-inl.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "gumbelbox/simd/tile-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using V = FloatVector;

/// Arrays of the steps, each of kBlockTiles x dim x kTileRows.
struct Block {
  Block(float* memory, std::size_t array)
      : lower(memory),
        upper(memory + array),
        gap(memory + 2 * array),
        e_lower(memory + 3 * array),
        e_upper(memory + 4 * array),
        slope(memory + 5 * array),
        own(memory + 6 * array) {}

  float* lower;    // difference of the lower corners, a - b
  float* upper;    // difference of the upper corners
  float* gap;      // at first the side of b
  float* e_lower;  // e^(-|difference| / beta)
  float* e_upper;
  float* slope;  // of the log side by the gap
  float* own;    // the same of b alone
};

/// gap = hard gap - beta log((1 + e_lower)(1 + e_upper)), e = e^(-|difference| / beta): one log
/// for both corners.
HWY_INLINE void GumbelGaps(const BoxModel& model, const Block& block, std::size_t count) {
  const FloatTag d;
  const V rate = hn::Set(d, static_cast<float>(-std::numbers::log2e / model.intersection_beta));
  const V beta = hn::Set(d, static_cast<float>(model.intersection_beta));
  for (std::size_t i = 0; i < count; i += kLanes) {
    const V lower = hn::Load(d, block.lower + i);
    const V upper = hn::Load(d, block.upper + i);
    const V e_lower = Exp2Negative(d, hn::Mul(hn::Abs(lower), rate));
    const V e_upper = Exp2Negative(d, hn::Mul(hn::Abs(upper), rate));
    hn::Store(e_lower, d, block.e_lower + i);
    hn::Store(e_upper, d, block.e_upper + i);
    const V excess = hn::MulAdd(e_lower, e_upper, hn::Add(e_lower, e_upper));
    const V hard = FixedGap(d, lower, upper, hn::Load(d, block.gap + i));
    hn::Store(hn::NegMulAdd(beta, Log1pWide(d, excess), hard), d, block.gap + i);
  }
}

HWY_INLINE void HardGaps(const BoxModel&, const Block& block, std::size_t count) {
  const FloatTag d;
  for (std::size_t i = 0; i < count; i += kLanes) {
    hn::Store(FixedGap(d, hn::Load(d, block.lower + i), hn::Load(d, block.upper + i),
                       hn::Load(d, block.gap + i)),
              d, block.gap + i);
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
  // One division for both sums.
  const V common = hn::Div(hn::Load(d, block.slope + i), hn::Mul(sum_lower, sum_upper));
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
  const V whole = hn::Load(d, block.slope + i);
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

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
