#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/cross_entropy_slopes.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/cross_entropy_slopes.h"
#include "gumbelbox/simd/elementary-inl.h"
#include "gumbelbox/simd/tile.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;
using V = hn::Vec<FloatTag>;

/// Writes the slopes of `here` lanes and returns their weighted values.
template <Log1mGuard kGuard>
HWY_INLINE V WeightedValues(std::size_t here, const float* scores, const float* targets,
                            const float* weights, float* slopes) {
  const FloatTag d;
  const V zero = hn::Zero(d);
  const V one = hn::Set(d, 1.0F);
  const V guard = hn::Set(d, 1e-7F);
  const V score = LoadFirst(d, here, scores);
  const V target = LoadFirst(d, here, targets);
  const V weight = LoadFirst(d, here, weights);

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
  StoreFirst(d, here, hn::IfThenElseZero(counts, hn::Mul(weight, slope)), slopes);
  return hn::IfThenElseZero(counts, hn::Mul(weight, value));
}

template <Log1mGuard kGuard>
double SumOfLosses(const float* scores, const float* targets, const float* weights,
                   std::size_t count, float* slopes) {
  const FloatTag d;
  const std::size_t lanes = hn::Lanes(d);
  double sum = 0;
  for (std::size_t i = 0; i < count; i += lanes) {
    const V values = WeightedValues<kGuard>(HWY_MIN(lanes, count - i), scores + i, targets + i,
                                            weights + i, slopes + i);
    sum += static_cast<double>(hn::GetLane(hn::SumOfLanes(d, values)));
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
