// Corners of intersections in a few dimensions at once, with the slopes that box_gap-inl.h leaves
// out. Each step is done for all these dimensions before the next: the results of one step do not
// wait for each other.

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
#include "gumbelbox/simd/box_side-inl.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Slopes of a log side by the corners of both boxes.
template <class V>
struct CornerSlopes {
  V lower_a;
  V lower_b;
  V upper_a;
  V upper_b;
};

/// gap = hard gap - beta log((1 + e_lower)(1 + e_upper)), e = e^(-|difference| / beta): one log
/// for both corners. Each corner has its share of the sum of the exponentials: 1 / (1 + e) for the
/// one that decides, e / (1 + e) for the other.
template <class D>
class GumbelCorners {
 public:
  using V = hn::Vec<D>;

  HWY_INLINE explicit GumbelCorners(const BoxModel& model)
      : rate_(hn::Set(D(), static_cast<float>(-std::numbers::log2e / model.intersection_beta))),
        beta_(hn::Set(D(), static_cast<float>(model.intersection_beta))) {}

  /// What slopes need besides the differences.
  template <std::size_t kDims>
  struct Kept {
    V e_lower[kDims];
    V e_upper[kDims];
  };

  template <std::size_t kDims>
  HWY_INLINE void Gaps(const Differences<D> (&of)[kDims], Kept<kDims>& kept,
                       V (&gaps)[kDims]) const {
    const D d;
    for (std::size_t j = 0; j < kDims; ++j) {
      kept.e_lower[j] = Exp2Negative(d, hn::Mul(hn::Abs(of[j].lower), rate_));
      kept.e_upper[j] = Exp2Negative(d, hn::Mul(hn::Abs(of[j].upper), rate_));
    }
    for (std::size_t j = 0; j < kDims; ++j) {
      const V excess =
          hn::MulAdd(kept.e_lower[j], kept.e_upper[j], hn::Add(kept.e_lower[j], kept.e_upper[j]));
      gaps[j] = hn::NegMulAdd(beta_, Log1pWide(d, excess), of[j].HardGap());
    }
  }

  template <std::size_t kDims>
  HWY_INLINE CornerSlopes<V> Slopes(const Differences<D>& of, const Kept<kDims>& kept,
                                    std::size_t j, const Side<V>& side) const {
    const D d;
    const V one = hn::Set(d, 1.0F);
    const V e_lower = kept.e_lower[j];
    const V e_upper = kept.e_upper[j];
    const V sum_lower = hn::Add(one, e_lower);
    const V sum_upper = hn::Add(one, e_upper);
    // One division for the side and both sums.
    const V common =
        hn::Div(side.slope_over, hn::Mul(side.slope_under, hn::Mul(sum_lower, sum_upper)));
    const V lower = hn::Mul(common, sum_upper);
    const V upper = hn::Mul(common, sum_lower);
    const V lesser_lower = hn::Mul(lower, e_lower);
    const V lesser_upper = hn::Mul(upper, e_upper);
    const auto a_higher = hn::Gt(of.lower, hn::Zero(d));
    const auto a_shorter = hn::Lt(of.upper, hn::Zero(d));
    return {hn::IfThenElse(a_higher, lower, lesser_lower),
            hn::IfThenElse(a_higher, lesser_lower, lower),
            hn::IfThenElse(a_shorter, upper, lesser_upper),
            hn::IfThenElse(a_shorter, lesser_upper, upper)};
  }

 private:
  V rate_;
  V beta_;
};

/// The hard gap. The corner that decides has the whole slope, equal ones half of it each.
template <class D>
class HardCorners {
 public:
  using V = hn::Vec<D>;

  HWY_INLINE explicit HardCorners(const BoxModel&) {}

  template <std::size_t kDims>
  struct Kept {};

  template <std::size_t kDims>
  HWY_INLINE void Gaps(const Differences<D> (&of)[kDims], Kept<kDims>&, V (&gaps)[kDims]) const {
    for (std::size_t j = 0; j < kDims; ++j) gaps[j] = of[j].HardGap();
  }

  template <std::size_t kDims>
  HWY_INLINE CornerSlopes<V> Slopes(const Differences<D>& of, const Kept<kDims>&, std::size_t,
                                    const Side<V>& side) const {
    const D d;
    const V zero = hn::Zero(d);
    const V whole = side.Slope();
    const V half = hn::Mul(whole, hn::Set(d, 0.5F));
    const V lower_a = hn::IfThenElse(hn::Eq(of.lower, zero), half,
                                     hn::IfThenElseZero(hn::Gt(of.lower, zero), whole));
    const V upper_a = hn::IfThenElse(hn::Eq(of.upper, zero), half,
                                     hn::IfThenElseZero(hn::Lt(of.upper, zero), whole));
    return {lower_a, hn::Sub(whole, lower_a), upper_a, hn::Sub(whole, upper_a)};
  }
};

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
