#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/lane_sums.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/elementary-inl.h"
#include "gumbelbox/simd/lane_sums.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

void SumLanes(std::span<float* const> lanes, std::size_t count) {
  const hn::ScalableTag<float> d;
  for (std::size_t i = 0; i < count; i += hn::Lanes(d)) {
    const std::size_t here = HWY_MIN(hn::Lanes(d), count - i);
    auto sum = LoadFirst(d, here, lanes[0] + i);
    for (float* lane : lanes.subspan(1)) {
      sum = hn::Add(sum, LoadFirst(d, here, lane + i));
      StoreFirst(d, here, hn::Zero(d), lane + i);
    }
    StoreFirst(d, here, sum, lanes[0] + i);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(SumLanes);

void sum_lanes(std::span<float* const> lanes, std::size_t count) noexcept {
  HWY_DYNAMIC_DISPATCH(SumLanes)(lanes, count);
}

}  // namespace gumbelbox
#endif
