#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "gumbelbox/simd/box_rows.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep
// Highway wants its own header first.
#include "hwy/highway.h"

#include "gumbelbox/base/table.h"
#include "gumbelbox/simd/box_rows.h"
#include "gumbelbox/simd/box_side-inl.h"
#include "gumbelbox/simd/tile-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gumbelbox {
namespace HWY_NAMESPACE {

using V = FloatVector;

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

/// Eight rows from `first` on, at a place in each. Beyond the last row reading repeats it and
/// writing goes to rows that nobody reads.
struct TileRows {
  TileRows(const float* const* all, std::size_t count, std::size_t first, std::size_t place) {
    for (std::size_t i = 0; i < kTileRows; ++i)
      rows[i] = all[HWY_MIN(first + i, count - 1)] + place;
  }
  TileRows(StridedRows<const float> all, std::size_t count, std::size_t first, std::size_t place) {
    for (std::size_t i = 0; i < kTileRows; ++i) {
      rows[i] = all.row(HWY_MIN(first + i, count - 1)) + place;
    }
  }
  const float* rows[kTileRows];
};

struct WritableRows {
  WritableRows(StridedRows<float> all, std::size_t count, std::size_t first, std::size_t place,
               float* unread) {
    for (std::size_t i = 0; i < kTileRows; ++i) {
      rows[i] = first + i < count ? all.row(first + i) + place : unread + i * all.stride;
    }
  }
  float* rows[kTileRows];
};

/// Sides in the place of their parameters, behind them the log volumes and their slopes.
template <class Volume>
HWY_INLINE void PrepareTile(const Volume& volume, SideForm side_form, std::size_t dim,
                            float* HWY_RESTRICT tile) {
  const FloatTag d;
  for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
    LogVolume<FloatTag> log_volume;
    for (std::size_t j = dim; j < 2 * dim; ++j) {
      float* place = tile + j * kTileRows + lane;
      const V side = SideOf(side_form, hn::Load(d, place)).side;
      hn::Store(side, d, place);
      const Side<V> own = volume(side);
      log_volume.Multiply(own.factor, own.exponent);
      hn::Store(own.Slope(), d, place + (dim + 1) * kTileRows);
    }
    hn::Store(log_volume.Value(), d, tile + 2 * dim * kTileRows + lane);
  }
}

template <class Volume>
void Prepare(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
             const float* const* parameters, std::size_t count, StridedRows<float> prepared,
             float* scratch) {
  const Volume volume(model);
  const std::size_t dim = model.dim;
  float* tile = scratch;
  float* unread = tile + tile_columns(3 * dim + 1) * kTileRows;
  for (std::size_t first = 0; first < count; first += kTileRows) {
    for (std::size_t table = 0; table < layout.tables; ++table) {
      const TileRows from(parameters, count, first, table * 2 * dim);
      LoadTile(from.rows, tile_columns(2 * dim), tile);
      PrepareTile(volume, side_form, dim, tile);
      const bool last = table + 1 == layout.tables;
      const WritableRows to(prepared, count, first, last ? layout.box_b : 0, unread);
      StoreTile(tile, tile_columns(last ? 3 * dim + 1 : 2 * dim), to.rows);
    }
  }
}

/// Slopes by the parameters in the place of those by the box; nothing behind them.
HWY_INLINE void SlopesTile(SideForm side_form, std::size_t dim,
                           const float* HWY_RESTRICT parameters, float* HWY_RESTRICT gradient) {
  const FloatTag d;
  for (std::size_t lane = 0; lane < kTileRows; lane += kLanes) {
    for (std::size_t j = dim; j < 2 * dim; ++j) {
      float* place = gradient + j * kTileRows + lane;
      const V raw = hn::Load(d, parameters + j * kTileRows + lane);
      hn::Store(hn::Mul(hn::Load(d, place), SideOf(side_form, raw).slope), d, place);
    }
    for (std::size_t j = 2 * dim; j < tile_columns(2 * dim); ++j) {
      hn::Store(hn::Zero(d), d, gradient + j * kTileRows + lane);
    }
  }
}

void SlopesOfRows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                  const float* const* parameters, std::size_t count,
                  StridedRows<const float> gradient, StridedRows<float> slopes, float* scratch) {
  const std::size_t dim = model.dim;
  const std::size_t columns = tile_columns(2 * dim);
  float* parameter_tile = scratch;
  float* tile = parameter_tile + columns * kTileRows;
  float* unread = tile + columns * kTileRows;
  for (std::size_t first = 0; first < count; first += kTileRows) {
    for (std::size_t table = 0; table < layout.tables; ++table) {
      const TileRows parameter_rows(parameters, count, first, table * 2 * dim);
      LoadTile(parameter_rows.rows, columns, parameter_tile);
      const TileRows by(gradient, count, first, table * layout.box_b);
      LoadTile(by.rows, columns, tile);
      SlopesTile(side_form, dim, parameter_tile, tile);
      // What box a writes beyond its columns is written again by box b.
      const WritableRows to(slopes, count, first, table * 2 * dim, unread);
      StoreTile(tile, columns, to.rows);
    }
  }
}

/// `weights` has one for every column of a row, zero where there is no side.
void AddSideSlopes(SideForm side_form, PenalizedSides sides, const float* HWY_RESTRICT weights,
                   std::size_t rows, StridedRows<const float> parameters,
                   StridedRows<float> slopes) {
  const FloatTag d;
  for (std::size_t i = 0; i < rows; ++i) {
    const float* HWY_RESTRICT raw = parameters.row(i);
    float* HWY_RESTRICT to = slopes.row(i);
    for (std::size_t c = 0; c < slopes.stride; c += kLanes) {
      const SideAndSlope of = SideOf(side_form, hn::LoadU(d, raw + c));
      V weight = hn::Load(d, weights + c);  // first, so that no zero meets an infinite product
      if (sides == PenalizedSides::kSquared) weight = hn::Mul(weight, hn::Add(of.side, of.side));
      hn::StoreU(hn::MulAdd(weight, of.slope, hn::LoadU(d, to + c)), d, to + c);
    }
  }
}

void PrepareRows(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                 const float* const* parameters, std::size_t count, StridedRows<float> prepared,
                 float* scratch) {
  const auto prepare = model.form == BoxForm::kBessel ? &Prepare<BesselVolume<FloatTag>>
                                                      : &Prepare<SoftplusVolume<FloatTag>>;
  prepare(model, side_form, layout, parameters, count, prepared, scratch);
}

}  // namespace HWY_NAMESPACE
}  // namespace gumbelbox
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gumbelbox {

HWY_EXPORT(PrepareRows);
HWY_EXPORT(SlopesOfRows);
HWY_EXPORT(AddSideSlopes);

namespace {

/// Two tiles and eight rows that nobody reads.
Table scratch_for(std::size_t dim, std::size_t stride) {
  return Table(1, 2 * tile_columns(3 * dim + 1) * kTileRows + kTileRows * stride);
}

}  // namespace

void prepare_boxes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                   std::span<const float* const> parameters, StridedRows<float> prepared) {
  Table scratch = scratch_for(model.dim, prepared.stride);
  HWY_DYNAMIC_DISPATCH(PrepareRows)
  (model, side_form, layout, parameters.data(), parameters.size(), prepared, scratch.row(0).data());
}

void trained_slopes(const BoxModel& model, SideForm side_form, const PreparedLayout& layout,
                    std::span<const float* const> parameters, StridedRows<const float> gradient,
                    StridedRows<float> slopes) {
  Table scratch = scratch_for(model.dim, slopes.stride);
  HWY_DYNAMIC_DISPATCH(SlopesOfRows)
  (model, side_form, layout, parameters.data(), parameters.size(), gradient, slopes,
   scratch.row(0).data());
}

void add_side_slopes(SideForm side_form, const PreparedLayout& layout, PenalizedSides sides,
                     float weight, std::size_t rows, StridedRows<const float> parameters,
                     StridedRows<float> slopes) {
  Table weights(1, slopes.stride);
  const std::size_t dim = layout.dimensions;
  for (std::size_t table = 0; table < layout.tables; ++table) {
    for (std::size_t j = dim; j < 2 * dim; ++j) weights.row(0)[table * 2 * dim + j] = weight;
  }
  HWY_DYNAMIC_DISPATCH(AddSideSlopes)
  (side_form, sides, weights.row(0).data(), rows, parameters, slopes);
}

}  // namespace gumbelbox
#endif
