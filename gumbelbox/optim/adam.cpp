#include "gumbelbox/optim/adam.h"

#include <cmath>

namespace gumbelbox {
namespace {

// The shares are written out: 1 - 0.999F, taken in float, is off by 1e-5 of itself.
constexpr float kMeanDecay = 0.9F;
constexpr float kMeanShare = 0.1F;
constexpr float kSquareDecay = 0.999F;
constexpr float kSquareShare = 0.001F;
constexpr float kEpsilon = 1e-8F;

}  // namespace

void Adam::step(Table& parameters, const Gradient& gradient, double rate) {
  ++steps_;
  const double t = static_cast<double>(steps_);
  const Step step{static_cast<float>(rate / (1 - std::pow(0.9, t))),
                  static_cast<float>(1 / std::sqrt(1 - std::pow(0.999, t)))};
  if (which_ == Rows::kTouched) {
    for (const EntityId id : gradient.ids()) step_row(id, step, gradient.find(id), parameters);
    return;
  }
  for (std::size_t id = 0; id < parameters.rows(); ++id) {
    const std::span<const float> row = gradient.find(static_cast<EntityId>(id));
    step_row(id, step, row.empty() ? no_gradient_ : row, parameters);
  }
}

void Adam::step_row(std::size_t id, Step step, std::span<const float> gradient, Table& parameters) {
  const std::span<float> value = parameters.row(id);
  const std::span<float> mean = mean_.row(id);
  const std::span<float> square = square_.row(id);
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    mean[i] = kMeanDecay * mean[i] + kMeanShare * gradient[i];
    square[i] = kSquareDecay * square[i] + kSquareShare * gradient[i] * gradient[i];
    value[i] -= step.rate * mean[i] / (std::sqrt(square[i]) * step.root_square + kEpsilon);
  }
}

}  // namespace gumbelbox
