#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_side.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/box_side-inl.h"
#include "gumbelbox/simd/box_side.h"
#include "gumbelbox/simd/tile.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;
using V = hn::Vec<FloatTag>;

template <class Volume>
void SidesOf(const BoxModel& model, const float* gaps, std::size_t count, float* values,
             float* slopes) {
  const FloatTag d;
  const std::size_t lanes = hn::Lanes(d);
  const Volume volume(model);
  for (std::size_t i = 0; i < count; i += lanes) {
    const std::size_t here = HWY_MIN(lanes, count - i);
    const Side<V> side = volume(LoadFirst(d, here, gaps + i));
    StoreFirst(d, here, hn::Add(Log(d, side.factor), side.exponent), values + i);
    StoreFirst(d, here, side.Slope(), slopes + i);
  }
}

void LogSides(const BoxModel& model, const float* gaps, std::size_t count, float* values,
              float* slopes) {
  const auto sides_of = model.form == BoxForm::kBessel ? &SidesOf<BesselVolume<FloatTag>>
                                                       : &SidesOf<SoftplusVolume<FloatTag>>;
  sides_of(model, gaps, count, values, slopes);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(LogSides);

void log_sides(const BoxModel& model, std::span<const float> gaps, std::span<float> values,
               std::span<float> slopes) noexcept {
  HWY_DYNAMIC_DISPATCH(LogSides)(model, gaps.data(), gaps.size(), values.data(), slopes.data());
}

}  // namespace gumbelbox
#endif
