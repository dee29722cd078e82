#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/adam_floats.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/adam_floats.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "gumbelbox/simd/tile.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

void AdamNumbers(AdamStep step, std::size_t count, const float* HWY_RESTRICT gradient,
                 float* HWY_RESTRICT mean, float* HWY_RESTRICT square, float* HWY_RESTRICT value) {
  const hn::CappedTag<float, kTileRows> d;
  const std::size_t lanes = hn::Lanes(d);
  // The shares are written out: 1 - 0.999F, taken in float, is off by 1e-5 of itself.
  const auto mean_decay = hn::Set(d, 0.9F);
  const auto mean_share = hn::Set(d, 0.1F);
  const auto square_decay = hn::Set(d, 0.999F);
  const auto square_share = hn::Set(d, 0.001F);
  const auto rate = hn::Set(d, step.rate);
  const auto root_square = hn::Set(d, step.root_square);
  const auto epsilon = hn::Set(d, 1e-8F);
  for (std::size_t i = 0; i < count; i += lanes) {
    const std::size_t here = HWY_MIN(lanes, count - i);
    const auto g = LoadFirst(d, here, gradient + i);
    const auto m = hn::MulAdd(mean_decay, LoadFirst(d, here, mean + i), hn::Mul(mean_share, g));
    const auto s = hn::MulAdd(square_decay, LoadFirst(d, here, square + i),
                              hn::Mul(hn::Mul(square_share, g), g));
    const auto root = hn::MulAdd(hn::Sqrt(s), root_square, epsilon);
    StoreFirst(d, here, m, mean + i);
    StoreFirst(d, here, s, square + i);
    StoreFirst(d, here, hn::Sub(LoadFirst(d, here, value + i), hn::Div(hn::Mul(rate, m), root)),
               value + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(AdamNumbers);

void adam_floats(AdamStep step, std::size_t count, const float* gradient, float* mean,
                 float* square, float* value) noexcept {
  HWY_DYNAMIC_DISPATCH(AdamNumbers)(step, count, gradient, mean, square, value);
}

}  // namespace gumbelbox
#endif
