#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/cross_entropy_slopes.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/cross_entropy-inl.h"
#include "gumbelbox/simd/cross_entropy_slopes.h"
#include "gumbelbox/simd/tile.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;

template <Log1mGuard kGuard>
double SumOfLosses(const float* scores, const float* targets, const float* weights,
                   std::size_t count, float* slopes) {
  const FloatTag d;
  const std::size_t lanes = hn::Lanes(d);
  double sum = 0;
  for (std::size_t i = 0; i < count; i += lanes) {
    const std::size_t here = HWY_MIN(lanes, count - i);
    const PairLoss loss = WeightedCrossEntropy<kGuard>(d, LoadFirst(d, here, scores + i),
                                                       LoadFirst(d, here, targets + i),
                                                       LoadFirst(d, here, weights + i));
    StoreFirst(d, here, loss.slope, slopes + i);
    sum += static_cast<double>(hn::GetLane(hn::SumOfLanes(d, loss.value)));
  }
  return sum;
}

double CrossEntropy(const float* scores, const float* targets, const float* weights,
                    std::size_t count, Log1mGuard guard, float* slopes) {
  return guard == Log1mGuard::kAdditive
             ? SumOfLosses<Log1mGuard::kAdditive>(scores, targets, weights, count, slopes)
             : SumOfLosses<Log1mGuard::kPublished>(scores, targets, weights, count, slopes);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(CrossEntropy);

double cross_entropy_slopes(std::span<const float> scores, std::span<const float> targets,
                            std::span<const float> weights, Log1mGuard guard,
                            std::span<float> slopes) noexcept {
  return HWY_DYNAMIC_DISPATCH(CrossEntropy)(scores.data(), targets.data(), weights.data(),
                                            scores.size(), guard, slopes.data());
}

}  // namespace gumbelbox
#endif
