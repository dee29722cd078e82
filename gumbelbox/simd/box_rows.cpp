#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_rows.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/simd/box_rows.h"
#include "gumbelbox/simd/box_side-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using FloatTag = hn::CappedTag<float, kTileRows>;
using V = hn::Vec<FloatTag>;

struct SideAndSlope {
  V side;
  V slope;
};

/// softplus(10 raw) / 10 and sigmoid(10 raw), or e^raw twice.
HWY_INLINE SideAndSlope SideOf(SideForm form, V raw) {
  const FloatTag d;
  if (form == SideForm::kExp) {
    const V side = Exp(d, raw);
    return {side, side};
  }
  const V one = hn::Set(d, 1.0F);
  const V zero = hn::Zero(d);
  const V x = hn::Mul(raw, hn::Set(d, 10.0F));
  const V e = Exp2Negative(d, hn::Mul(hn::Abs(x), hn::Set(d, -kLog2E)));
  const V softplus = hn::MulAdd(e, Log1pOver(d, e), hn::Max(x, zero));
  return {hn::Mul(softplus, hn::Set(d, 0.1F)),
          hn::Div(hn::IfThenElse(hn::Gt(x, zero), one, e), hn::Add(one, e))};
}

constexpr std::size_t kLanes = hn::MaxLanes(FloatTag());

/// One box: lower as it is, the side from its parameter. Returns the log volume.
template <class Volume>
float PrepareBox(const Volume& volume, SideForm side_form, std::size_t dim,
                 const float* HWY_RESTRICT from, float* HWY_RESTRICT to) {
  const FloatTag d;
  V log_volume = hn::Zero(d);
  for (std::size_t j = 0; j < dim; j += kLanes) {
    const std::size_t here = HWY_MIN(kLanes, dim - j);
    StoreFirst(d, here, LoadFirst(d, here, from + j), to + j);
    const V side = SideOf(side_form, LoadFirst(d, here, from + dim + j)).side;
    StoreFirst(d, here, side, to + dim + j);
    const Side<V> own = volume(side);
    const V log_side = hn::Add(Log(d, own.factor), own.exponent);
    log_volume = hn::Add(log_volume, hn::IfThenElseZero(hn::FirstN(d, here), log_side));
  }
  return hn::GetLane(hn::SumOfLanes(d, log_volume));
}

template <class Volume>
void Prepare(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
             const float* const* parameters, std::size_t count, StridedRows<float> prepared) {
  const Volume volume(model);
  for (std::size_t i = 0; i < count; ++i) {
    float* row = prepared.row(i);
    const float log_volume = PrepareBox(volume, side_form, model.dim, parameters[i], row);
    row[layout.log_volume] = layout.tables == 1
                                 ? log_volume
                                 : PrepareBox(volume, side_form, model.dim,
                                              parameters[i] + 2 * model.dim, row + layout.box_b);
  }
}

/// One box; by_log_volume is 0 for a box that is only ever a.
template <class Volume>
void BoxSlopes(const Volume& volume, SideForm side_form, std::size_t dim,
               const float* HWY_RESTRICT parameters, const float* HWY_RESTRICT gradient,
               float by_log_volume, float* HWY_RESTRICT slopes) {
  const FloatTag d;
  const V by_volume = hn::Set(d, by_log_volume);
  for (std::size_t j = 0; j < dim; j += kLanes) {
    const std::size_t here = HWY_MIN(kLanes, dim - j);
    StoreFirst(d, here, LoadFirst(d, here, gradient + j), slopes + j);
    const SideAndSlope stored = SideOf(side_form, LoadFirst(d, here, parameters + dim + j));
    const Side<V> own = volume(stored.side);
    const V by_side = hn::MulAdd(by_volume, hn::Div(own.numerator, own.denominator),
                                 LoadFirst(d, here, gradient + dim + j));
    StoreFirst(d, here, hn::Mul(by_side, stored.slope), slopes + dim + j);
  }
}

template <class Volume>
void Slopes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
            const float* const* parameters, std::size_t count, StridedRows<const float> gradient,
            StridedRows<float> slopes) {
  const Volume volume(model);
  for (std::size_t i = 0; i < count; ++i) {
    const float* by = gradient.row(i);
    for (std::size_t table = 0; table < layout.tables; ++table) {
      const bool last = table + 1 == layout.tables;
      const std::size_t place = table * 2 * model.dim;
      BoxSlopes(volume, side_form, model.dim, parameters[i] + place, by + (last ? layout.box_b : 0),
                last ? by[layout.log_volume] : 0.0F, slopes.row(i) + place);
    }
  }
}

void PrepareRows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                 const float* const* parameters, std::size_t count, StridedRows<float> prepared) {
  const auto prepare = model.form == BoxForm::kBessel ? &Prepare<BesselVolume<FloatTag>>
                                                      : &Prepare<SoftplusVolume<FloatTag>>;
  prepare(model, side_form, layout, parameters, count, prepared);
}

void SlopesOfRows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                  const float* const* parameters, std::size_t count,
                  StridedRows<const float> gradient, StridedRows<float> slopes) {
  const auto of_rows = model.form == BoxForm::kBessel ? &Slopes<BesselVolume<FloatTag>>
                                                      : &Slopes<SoftplusVolume<FloatTag>>;
  of_rows(model, side_form, layout, parameters, count, gradient, slopes);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(PrepareRows);
HWY_EXPORT(SlopesOfRows);

void prepare_boxes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                   std::span<const float* const> parameters, StridedRows<float> prepared) noexcept {
  HWY_DYNAMIC_DISPATCH(PrepareRows)
  (model, side_form, layout, parameters.data(), parameters.size(), prepared);
}

void trained_slopes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                    std::span<const float* const> parameters, StridedRows<const float> gradient,
                    StridedRows<float> slopes) noexcept {
  HWY_DYNAMIC_DISPATCH(SlopesOfRows)
  (model, side_form, layout, parameters.data(), parameters.size(), gradient, slopes);
}

}  // namespace gumbelbox
#endif
