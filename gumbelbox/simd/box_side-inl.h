// The sides and volumes of box_form.h in float vectors: the formulas of gumbelbox/box, with
// branches turned into selections.

#if defined(GUMBELBOX_SIMD_BOX_SIDE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef GUMBELBOX_SIMD_BOX_SIDE_INL_H_
#undef GUMBELBOX_SIMD_BOX_SIDE_INL_H_
#else
#define GUMBELBOX_SIMD_BOX_SIDE_INL_H_
#endif

#include <cstddef>
#include <numbers>

#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The log of a product of sides. A side is `factor` times e^`exponent`; one logarithm serves
/// several sides, few enough that sides in [4e-8, 4e7] neither vanish nor overflow; if a product
/// does, the value is not a number.
template <class D>
struct LogVolume {
  using V = hn::Vec<D>;
  static constexpr std::size_t kSidesALog = 5;

  V sum;
  V product;
  std::size_t waiting;

  HWY_INLINE LogVolume() : sum(hn::Zero(D())), product(hn::Set(D(), 1.0F)), waiting(0) {}

  HWY_INLINE void Multiply(V factor, V exponent) {
    product = hn::Mul(product, factor);
    sum = hn::Add(sum, exponent);
    if (++waiting == kSidesALog) Flush();
  }

  HWY_INLINE V Value() {
    Flush();
    return sum;
  }

  /// Takes the logarithm of the sides that wait for one.
  HWY_INLINE void Flush() {
    if (waiting == 0) return;
    // Beyond the range of a float the log would be a wrong number that nobody notices.
    const D d;
    const auto in_range =
        hn::And(hn::Gt(product, hn::Set(d, 1.17549435e-38F)), hn::Lt(product, hn::Set(d, 3.4e38F)));
    sum = hn::Add(sum, hn::IfThenElse(in_range, Log(d, product), hn::NaN(d)));
    product = hn::Set(D(), 1.0F);
    waiting = 0;
  }
};

/// A side of the gap: factor * e^exponent, and the slope of its log as a fraction, for a caller who
/// divides by more than that.
template <class V>
struct Side {
  V factor;
  V exponent;
  V slope_over;
  V slope_under;

  HWY_INLINE V Slope() const { return hn::Div(slope_over, slope_under); }
};

/// volume_beta * log(1 + e^z), z = (gap - shift) / volume_beta.
template <class D>
struct SoftplusVolume {
  using V = hn::Vec<D>;
  V per_beta;
  V shift;  // -shift / volume_beta
  V beta;

  HWY_INLINE explicit SoftplusVolume(const BoxModel& model) {
    const double lost =
        model.form == BoxForm::kGumbel ? 2 * std::numbers::egamma * model.intersection_beta : 0;
    per_beta = hn::Set(D(), static_cast<float>(1 / model.volume_beta));
    shift = hn::Set(D(), static_cast<float>(-lost / model.volume_beta));
    beta = hn::Set(D(), static_cast<float>(model.volume_beta));
  }

  HWY_INLINE Side<V> operator()(V gap) const {
    const D d;
    const V one = hn::Set(d, 1.0F);
    const V zero = hn::Zero(d);
    const V z = hn::MulAdd(gap, per_beta, shift);
    const V e = Exp2Negative(d, hn::Mul(hn::Abs(z), hn::Set(d, -kLog2E)));
    const V over = Log1pOver(d, e);
    // log(1 + e^z) is z + e over for z > 0, and e^z over below: no branch underflows. The exponent
    // keeps a z that is not a number, which Min would lose.
    const auto positive = hn::Gt(z, zero);
    const V factor = hn::Mul(beta, hn::IfThenElse(positive, hn::MulAdd(e, over, z), over));
    return {factor, hn::IfThenZeroElse(positive, z), one, hn::Mul(hn::Add(one, e), factor)};
  }
};

/// 2 beta K0(2 e^-x), x = gap / (2 beta); below x = exact_from / 2 its tangent.
///
///   x > 1/2: K0 = (x - egamma) I0 + w kNearK0(w), w = e^-2x, and the derivative of that
///   else:    log K0 = -1/u + log(u) / 2 + kFarK0(u), u = e^x / 2; slope 1/u + 1/2 + u kFarRatio(u)
template <class D>
struct BesselVolume {
  using V = hn::Vec<D>;
  V per_width;
  V width;
  V edge;
  V edge_slope;

  HWY_INLINE explicit BesselVolume(const BoxModel& model) {
    const double beta = model.intersection_beta;
    per_width = hn::Set(D(), static_cast<float>(1 / (2 * beta)));
    width = hn::Set(D(), static_cast<float>(2 * beta));
    edge = hn::Set(D(), static_cast<float>(model.exact_from / 2));
    edge_slope = hn::Set(D(), static_cast<float>(model.slope_below));
  }

  HWY_INLINE Side<V> operator()(V gap) const {
    const D d;
    const V one = hn::Set(d, 1.0F);
    const V half = hn::Set(d, 0.5F);
    const V unbounded = hn::Mul(gap, per_width);
    const V x = hn::Max(unbounded, edge);
    const V t = Exp(d, hn::Neg(x));
    const auto near = hn::Gt(x, half);

    const V w = hn::Min(hn::Mul(t, t), half);
    const V y = hn::Sub(x, hn::Set(d, kEGamma));
    const V k0 = hn::MulAdd(y, Polynomial(d, w, kNearI0), hn::Mul(w, Polynomial(d, w, kNearK0)));
    const V z_k1 =
        hn::NegMulAdd(hn::Mul(y, w), Polynomial(d, w, kNearI0Slope), Polynomial(d, w, kNearZK1));

    const V u = hn::Min(hn::Div(half, t), one);
    const V z = hn::Add(t, t);
    const V far_slope = hn::Add(hn::MulAdd(u, Polynomial(d, u, kFarRatio), half), z);
    const V far_value = hn::Add(
        hn::MulAdd(half, hn::Sub(x, hn::Set(d, kLn2)), Polynomial(d, u, kFarK0)), hn::Neg(z));

    const V beyond = hn::Mul(edge_slope, hn::Sub(unbounded, x));
    const V factor = hn::Mul(width, hn::IfThenElse(near, k0, one));
    return {factor, hn::Add(beyond, hn::IfThenElse(near, hn::Zero(d), far_value)),
            hn::IfThenElse(near, z_k1, far_slope), factor};
  }
};

/// The part of the log side of a box that is no part of the 1 / side in box_columns.h.
template <class D, class V>
HWY_INLINE V OwnExponent(const SoftplusVolume<D>& volume, V side) {
  return hn::Min(hn::MulAdd(side, volume.per_beta, volume.shift), hn::Zero(D()));
}
template <class D, class V>
HWY_INLINE V OwnExponent(const BesselVolume<D>&, V) {
  return hn::Zero(D());
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#endif
