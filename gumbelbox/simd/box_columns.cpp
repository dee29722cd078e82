#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_columns.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include <cmath>
#include <limits>

#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_side-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;
using V = hn::Vec<FloatTag>;

/// Fills in log side and 1 / side of a block.
template <class Volume>
void FillSides(const BoxModel& model, float* HWY_RESTRICT block) {
  const FloatTag d;
  const Volume volume(model);
  const std::size_t array = model.dim * BoxColumns::kBlock;
  for (std::size_t i = array; i < 2 * array; i += hn::MaxLanes(d)) {
    const V side = hn::Load(d, block + i);
    const Side<V> own = volume(side);
    const V rest = hn::Sub(own.exponent, OwnExponent(volume, side));
    hn::Store(hn::Add(Log(d, own.factor), own.exponent), d, block + array + i);
    hn::Store(hn::Div(Exp(d, hn::Neg(rest)), own.factor), d, block + 2 * array + i);
  }
}

void Fill(const BoxModel& model, float* block) {
  const auto fill = model.form == BoxForm::kBessel ? &FillSides<BesselVolume<FloatTag>>
                                                   : &FillSides<SoftplusVolume<FloatTag>>;
  fill(model, block);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {
namespace {

HWY_EXPORT(Fill);

constexpr double kMostScales = 2e7;
constexpr float kFarthest = 1e20F;
constexpr double kPlaceShare = 2e-10;

/// Infinite if the box does not fit.
double reach_of(const float* box, std::size_t dim, double scale) {
  double reach = 0;
  for (std::size_t j = 0; j < dim; ++j) {
    const double sides = box[dim + j] / scale;
    const bool fits = std::abs(box[j]) <= kFarthest && sides >= 0 && sides <= kMostScales;
    if (!fits) return std::numeric_limits<double>::infinity();
    reach += sides + kPlaceShare * std::abs(box[j]) / scale;
  }
  return reach;
}

}  // namespace

double side_scale(const BoxModel& model) noexcept {
  return model.form == BoxForm::kBessel ? 2 * model.intersection_beta : model.volume_beta;
}

BoxColumns::BoxColumns(const BoxModel& model, std::size_t entities, StridedRows<const float> boxes,
                       std::span<const EntityId> order)
    : entities_(entities), columns_(blocks(), 4 * model.dim * kBlock), reach_(blocks(), kBlock) {
  const std::size_t dim = model.dim;
  for (std::size_t e = 0; e < entities; ++e) {
    const float* box = boxes.row(order.empty() ? e : order[e]);
    const double reach = reach_of(box, dim, side_scale(model));
    reach_.row(e / kBlock)[e % kBlock] = static_cast<float>(reach);
    if (std::isinf(reach)) continue;
    float* column = columns_.row(e / kBlock).data() + e % kBlock;
    for (std::size_t i = 0; i < 2 * dim; ++i) column[i * kBlock] = box[i];
  }
  for (std::size_t i = 0; i < blocks(); ++i) {
    HWY_DYNAMIC_DISPATCH(Fill)(model, columns_.row(i).data());
  }
}

}  // namespace gumbelbox
#endif
