#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/library_math.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/elementary-inl.h"
#include "gumbelbox/simd/library_math.h"
#include "gumbelbox/simd/tile.h"
#include "hwy/contrib/math/math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

template <class Function>
HWY_INLINE void ForAll(std::span<const float> x, std::span<float> results, Function function) {
  const hn::CappedTag<float, kTileRows> d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i < x.size(); i += lanes) {
    const std::size_t here = HWY_MIN(lanes, x.size() - i);
    StoreFirst(d, here, function(d, LoadFirst(d, here, x.data() + i)), results.data() + i);
  }
}

void LibraryExp(std::span<const float> x, std::span<float> results) {
  ForAll(x, results, [](auto d, auto v) HWY_ATTR { return hn::Exp(d, v); });
}

void LibraryLog1p(std::span<const float> x, std::span<float> results) {
  ForAll(x, results, [](auto d, auto v) HWY_ATTR { return hn::Log1p(d, v); });
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(LibraryExp);
HWY_EXPORT(LibraryLog1p);

void library_exp_floats(std::span<const float> x, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(LibraryExp)(x, results);
}

void library_log1p_floats(std::span<const float> x, std::span<float> results) noexcept {
  HWY_DYNAMIC_DISPATCH(LibraryLog1p)(x, results);
}

}  // namespace gumbelbox
#endif
