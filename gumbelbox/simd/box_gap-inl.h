// The gap of the intersection of two boxes in float vectors: the formulas of hard_intersection.h
// and gumbel_intersection.h, by differences to b, so that the error is one of the differences and
// not of the places.

#if defined(GUMBELBOX_SIMD_BOX_GAP_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_BOX_GAP_INL_H_
#undef GUMBELBOX_SIMD_BOX_GAP_INL_H_
#else
#define GUMBELBOX_SIMD_BOX_GAP_INL_H_
#endif

#include <numbers>

#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The gap of the intersection of boxes with fixed corners: by differences to b, so that its error
/// is one of the differences and not of the places. Min and Max would lose a corner that is not a
/// number.
template <class D, class V>
HWY_INLINE V FixedGap(D d, V lower, V upper, V side_b) {
  const V zero = hn::Zero(d);
  return hn::Sub(hn::Add(side_b, hn::IfThenZeroElse(hn::Gt(upper, zero), upper)),
                 hn::IfThenZeroElse(hn::Lt(lower, zero), lower));
}

/// One dimension of two boxes: differences of their corners, a - b, and the side of b.
template <class D>
struct Differences {
  using V = hn::Vec<D>;
  V lower;
  V upper;
  V side_b;

  Differences() = default;
  HWY_INLINE Differences(V lower_a, V side_a, V lower_b, V b)
      : lower(hn::Sub(lower_a, lower_b)), upper(hn::Add(lower, hn::Sub(side_a, b))), side_b(b) {}

  HWY_INLINE V HardGap() const { return FixedGap(D(), lower, upper, side_b); }
};

/// gap = hard gap - beta log((1 + e^(-|lower| / beta)) (1 + e^(-|upper| / beta))), in two steps
/// for a caller who does each for many vectors: neither waits for the latency of the other. One who
/// needs the slopes as well keeps the two exponentials: box_corners-inl.h.
template <class D>
struct GumbelGap {
  using V = hn::Vec<D>;
  static constexpr bool kIsSoft = true;
  V rate;
  V beta;

  HWY_INLINE explicit GumbelGap(const BoxModel& model) {
    const double scale = model.intersection_beta;
    rate = hn::Set(D(), static_cast<float>(-std::numbers::log2e / scale));
    beta = hn::Set(D(), static_cast<float>(scale));
  }

  /// The product in the log.
  HWY_INLINE V Product(const Differences<D>& of) const {
    const D d;
    const V one = hn::Set(d, 1.0F);
    const V lower = Exp2Negative(d, hn::Mul(hn::Abs(of.lower), rate));
    const V upper = Exp2Negative(d, hn::Mul(hn::Abs(of.upper), rate));
    return hn::Mul(hn::Add(one, lower), hn::Add(one, upper));
  }

  HWY_INLINE V Gap(V hard_gap, V product) const {
    return hn::NegMulAdd(beta, Log(D(), product), hard_gap);
  }
};

/// The hard gap as it is.
template <class D>
struct HardGap {
  using V = hn::Vec<D>;
  static constexpr bool kIsSoft = false;
  HWY_INLINE explicit HardGap(const BoxModel&) {}
};

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
