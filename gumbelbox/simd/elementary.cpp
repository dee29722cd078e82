#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/elementary.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/elementary-inl.h"
#include "gumbelbox/simd/elementary.h"
#include "gumbelbox/simd/tile.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;
using V = hn::Vec<FloatTag>;

template <class Function>
HWY_INLINE void ForEach(const float* x, std::size_t count, float* results, Function function) {
  const FloatTag d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i < count; i += lanes) {
    const std::size_t here = HWY_MIN(lanes, count - i);
    StoreFirst(d, here, function(d, LoadFirst(d, here, x + i)), results + i);
  }
}

void Exps(const float* x, std::size_t count, float* results) {
  ForEach(x, count, results, [](FloatTag d, V v) HWY_ATTR { return Exp(d, v); });
}

void Exp2s(const float* x, std::size_t count, float* results) {
  ForEach(x, count, results, [](FloatTag d, V v) HWY_ATTR { return Exp2Negative(d, v); });
}

void Logs(const float* x, std::size_t count, float* results) {
  ForEach(x, count, results, [](FloatTag d, V v) HWY_ATTR { return Log(d, v); });
}

void Log1pOvers(const float* x, std::size_t count, float* results) {
  ForEach(x, count, results, [](FloatTag d, V v) HWY_ATTR { return Log1pOver(d, v); });
}

void Log1pWides(const float* x, std::size_t count, float* results) {
  ForEach(x, count, results, [](FloatTag d, V v) HWY_ATTR { return Log1pWide(d, v); });
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(Exps);
HWY_EXPORT(Exp2s);
HWY_EXPORT(Logs);
HWY_EXPORT(Log1pOvers);
HWY_EXPORT(Log1pWides);

void exp_floats(std::span<const float> x, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(Exps)(x.data(), x.size(), results.data());
}

void exp2_floats(std::span<const float> t, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(Exp2s)(t.data(), t.size(), results.data());
}

void log_floats(std::span<const float> x, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(Logs)(x.data(), x.size(), results.data());
}

void log1p_over_floats(std::span<const float> y, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(Log1pOvers)(y.data(), y.size(), results.data());
}

void log1p_wide_floats(std::span<const float> y, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(Log1pWides)(y.data(), y.size(), results.data());
}

}  // namespace gumbelbox
#endif
