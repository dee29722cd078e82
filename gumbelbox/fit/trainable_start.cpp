#include "gumbelbox/fit/trainable_start.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/score/vector_box_training.h"

namespace gumbelbox {
namespace {

double widest_side(const Table& rows, std::size_t dim) {
  float widest = 0;
  for (std::size_t id = 0; id < rows.rows(); ++id) {
    widest = std::max(widest, std::ranges::max(rows.row(id).subspan(dim, dim)));
  }
  return widest;
}

/// The first digit alone.
double rounded_down(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)));
  return std::floor(value / unit) * unit;
}

}  // namespace

bool can_be_kept(const TrainState& state, const TrainingScore& score) {
  return score.is_storable(state.parameters) &&
         std::ranges::all_of(state.parameters.values(), [](float x) { return std::isfinite(x); });
}

void require_trainable_layout(const TrainingScore& score, const Table& parameters,
                              const FitOptions& options) {
  if (score.is_storable(parameters)) return;
  const auto dim = static_cast<std::size_t>(options.model.dim);
  const double widest = widest_side(score.stored_rows(parameters), dim);
  // Half of what just fits: training moves sides.
  const double factor = kLongestTrainedSide / widest / 2;
  const double scale = model_entry(options.model.model).layout->scale(options.model);
  throw Error(
      ErrorKind::kUsage,
      fmt::format("the boxes of the layout are up to {:.2g} wide, too wide to train: floats "
                  "hold the volumes of sides up to {:g}. Expected a scale of the model (its "
                  "beta) of at most {:.1g}, now {:g}, or a layout_margin of at most {:.1g}, "
                  "now {:g}; without epochs the layout is kept as it is",
                  widest, kLongestTrainedSide, rounded_down(scale * factor), scale,
                  rounded_down(options.layout_margin * factor), options.layout_margin));
}

}  // namespace gumbelbox
