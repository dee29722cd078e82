// Elementary functions of float vectors, for the kernels of this folder: shorter than a general
// library's because each knows where its argument lies. elementary.h states their accuracy.

#if defined(GUMBELBOX_SIMD_ELEMENTARY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_ELEMENTARY_INL_H_
#undef GUMBELBOX_SIMD_ELEMENTARY_INL_H_
#else
#define GUMBELBOX_SIMD_ELEMENTARY_INL_H_
#endif

#include <cstddef>

#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

#include "gumbelbox/simd/float_coefficients.inc"

constexpr float kLog2E = 1.44269504F;
constexpr float kLn2 = 0.693147181F;

/// The first `count` of the lanes, zero beyond. Masked loads and stores are slow on some
/// processors.
template <class D>
HWY_INLINE hn::Vec<D> LoadFirst(D d, std::size_t count, const float* from) {
  if (count >= hn::MaxLanes(d)) return hn::LoadU(d, from);
  HWY_ALIGN float lanes[hn::MaxLanes(D())] = {};
  for (std::size_t i = 0; i < count; ++i) lanes[i] = from[i];
  return hn::Load(d, lanes);
}

template <class D>
HWY_INLINE void StoreFirst(D d, std::size_t count, hn::Vec<D> v, float* to) {
  if (count >= hn::MaxLanes(d)) return hn::StoreU(v, d, to);
  HWY_ALIGN float lanes[hn::MaxLanes(D())];
  hn::Store(v, d, lanes);
  for (std::size_t i = 0; i < count; ++i) to[i] = lanes[i];
}

/// c[0] + c[1] x + ... Even and odd powers are summed side by side: half the latency of Horner.
template <class D, class V, std::size_t kCount>
HWY_INLINE V Polynomial(D d, V x, const float (&c)[kCount]) {
  static_assert(kCount >= 4);
  const V square = hn::Mul(x, x);
  constexpr std::size_t kLast = kCount - 1;
  V first = hn::Set(d, c[kLast]);
  V second = hn::Set(d, c[kLast - 1]);
  for (std::size_t i = kLast - 2; i >= 1; i -= 2) {
    first = hn::MulAdd(first, square, hn::Set(d, c[i]));
    second = hn::MulAdd(second, square, hn::Set(d, c[i - 1]));
    if (i < 2) break;
  }
  if constexpr (kCount % 2 == 1) {
    // Here `first` holds the even powers from x^2 on, `second` the odd ones.
    first = hn::MulAdd(first, square, hn::Set(d, c[0]));
    return hn::MulAdd(second, x, first);
  } else {
    return hn::MulAdd(first, x, second);
  }
}

/// 2^t as scale * (1 + rest), |rest| < 1/2.
template <class V>
struct SplitExp2 {
  V scale;
  V rest;
};

/// REQUIRES: t in [-125, 126].
template <class D, class V>
HWY_INLINE SplitExp2<V> SplitClamped(D d, V clamped) {
  const hn::RebindToSigned<D> di;
  // Adding 1.5 * 2^23 rounds to a whole number and leaves it in the low bits.
  const V magic = hn::Set(d, 12582912.0F);
  const V shifted = hn::Add(clamped, magic);
  const V fraction = hn::Sub(clamped, hn::Sub(shifted, magic));
  const V one = hn::Set(d, 1.0F);
  const auto exponent = hn::ShiftLeft<23>(hn::BitCast(di, shifted));
  return {hn::BitCast(d, hn::Add(hn::BitCast(di, one), exponent)),
          hn::Mul(fraction, Polynomial(d, fraction, kExp2))};
}

template <class D, class V>
HWY_INLINE SplitExp2<V> SplitPower(D d, V t) {
  return SplitClamped(d, hn::Min(hn::Max(t, hn::Set(d, -125.0F)), hn::Set(d, 126.0F)));
}

template <class D, class V>
HWY_INLINE V Exp2(D d, V t) {
  const auto [scale, rest] = SplitPower(d, t);
  return hn::MulAdd(scale, rest, scale);
}

/// The same for t <= 0.
template <class D, class V>
HWY_INLINE V Exp2Negative(D d, V t) {
  const auto [scale, rest] = SplitClamped(d, hn::Max(t, hn::Set(d, -125.0F)));
  return hn::MulAdd(scale, rest, scale);
}

template <class D, class V>
HWY_INLINE V Exp(D d, V x) {
  return Exp2(d, hn::Mul(x, hn::Set(d, kLog2E)));
}

template <class D, class V>
HWY_INLINE V Log(D d, V x) {
  const hn::RebindToSigned<D> di;
  // The mantissa is taken in [sqrt(1/2), sqrt(2)).
  const auto bits = hn::BitCast(di, x);
  const auto exponent = hn::ShiftRight<23>(hn::Sub(bits, hn::Set(di, 0x3F3504F3)));
  const V mantissa = hn::BitCast(d, hn::Sub(bits, hn::ShiftLeft<23>(exponent)));
  const V f = hn::Sub(mantissa, hn::Set(d, 1.0F));
  const V square = hn::Mul(f, f);
  const V tail =
      hn::MulAdd(hn::Mul(square, f), Polynomial(d, f, kLog), hn::Mul(square, hn::Set(d, -0.5F)));
  return hn::MulAdd(hn::ConvertTo(d, exponent), hn::Set(d, kLn2), hn::Add(f, tail));
}

/// log(1 + y) / y for y in [0, 1].
template <class D, class V>
HWY_INLINE V Log1pOver(D d, V y) {
  return hn::MulAdd(y, Polynomial(d, y, kLog1p), hn::Set(d, 1.0F));
}

/// log(1 + y) for y in [0, 3]. Powers of y itself would be large numbers that cancel.
template <class D, class V>
HWY_INLINE V Log1pWide(D d, V y) {
  return hn::Mul(y, Polynomial(d, hn::Sub(y, hn::Set(d, 1.5F)), kLog1pWide));
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
