// The cross entropy of float vectors: the formulas of gumbelbox/loss/cross_entropy.h.

#if defined(GUMBELBOX_SIMD_CROSS_ENTROPY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_CROSS_ENTROPY_INL_H_
#undef GUMBELBOX_SIMD_CROSS_ENTROPY_INL_H_
#else
#define GUMBELBOX_SIMD_CROSS_ENTROPY_INL_H_
#endif

#include "gumbelbox/math/guarded_log1m_exp.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// What pairs cost, times their weights, and the slopes of that by their scores. A pair of no
/// weight costs nothing, whatever its score.
template <class V>
struct PairLoss {
  V value;
  V slope;
};

/// With p = e^score, score <= 0, and r = 1 - p:
///
///   value = -target score - (1 - target) log(guarded r)
///   slope = (1 - target) p / (guarded r) - target
///
/// The guard is r + 1e-7 in both; the published one has log(max(r, 1e-38)), and in the slope r
/// itself where p <= 1/2.
template <Log1mGuard kGuard, class D, class V = hn::Vec<D>>
HWY_INLINE PairLoss<V> WeightedCrossEntropy(D d, V score, V target, V weight) {
  const V zero = hn::Zero(d);
  const V one = hn::Set(d, 1.0F);
  const V guard = hn::Set(d, 1e-7F);
  const V certain = hn::Min(score, zero);
  const auto [scale, part] = SplitPower(d, hn::Mul(certain, hn::Set(d, kLog2E)));
  const V probability = hn::MulAdd(scale, part, scale);
  const V minus_rest =
      hn::MulAdd(scale, part, hn::Sub(scale, one));  // without losing digits near 0
  const V guarded = hn::Sub(guard, minus_rest);
  V log_rest, divisor;
  if constexpr (kGuard == Log1mGuard::kAdditive) {
    log_rest = Log(d, guarded);
    divisor = guarded;
  } else {
    const V rest = hn::Neg(minus_rest);
    const V least = hn::Set(d, 1.17549435e-38F);  // Log takes normal floats only
    const V floor = hn::Set(d, -87.4982335F);     // log(1e-38)
    log_rest = hn::IfThenElse(hn::Lt(rest, least), floor, Log(d, hn::Max(rest, least)));
    divisor = hn::IfThenElse(hn::Le(certain, hn::Set(d, -kLn2)), rest, guarded);
  }
  const V other = hn::Sub(one, target);
  const V odds = hn::Div(probability, divisor);
  const V slope = hn::NegMulAdd(target, one, hn::Mul(other, odds));
  // Minus infinity is right for a target of 0, but 0 times it is not a number.
  const V own = hn::IfThenElse(hn::Gt(target, zero), hn::Mul(target, score), zero);
  const V finite = hn::Neg(hn::MulAdd(other, log_rest, own));
  // Min and Max lose a score that is not a number.
  const V value = hn::IfThenElse(hn::IsNaN(score), score, finite);
  const auto counts = hn::Gt(weight, zero);
  return {hn::IfThenElseZero(counts, hn::Mul(weight, value)),
          hn::IfThenElseZero(counts, hn::Mul(weight, slope))};
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
