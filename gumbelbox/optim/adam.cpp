#include "gumbelbox/optim/adam.h"

#include <cmath>
#include <span>
#include <vector>

namespace gumbelbox {
namespace {

// The shares are written out: 1 - 0.999F, taken in float, is off by 1e-5 of itself.
constexpr float kMeanDecay = 0.9F;
constexpr float kMeanShare = 0.1F;
constexpr float kSquareDecay = 0.999F;
constexpr float kSquareShare = 0.001F;
constexpr float kEpsilon = 1e-8F;

/// What is equal for all rows of one step.
struct Step {
  float rate;         // rate / (1 - 0.9^t)
  float root_square;  // 1 / sqrt(1 - 0.999^t)
};

void step_row(Step step, std::span<const float> gradient, std::span<float> mean,
              std::span<float> square, std::span<float> value) {
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    mean[i] = kMeanDecay * mean[i] + kMeanShare * gradient[i];
    square[i] = kSquareDecay * square[i] + kSquareShare * gradient[i] * gradient[i];
    value[i] -= step.rate * mean[i] / (std::sqrt(square[i]) * step.root_square + kEpsilon);
  }
}

}  // namespace

void adam_step(AdamRows rows, const Gradient& gradient, double rate, AdamMoments& moments,
               Table& parameters) {
  ++moments.steps;
  const double t = static_cast<double>(moments.steps);
  const Step step{static_cast<float>(rate / (1 - std::pow(0.9, t))),
                  static_cast<float>(1 / std::sqrt(1 - std::pow(0.999, t)))};
  const auto move = [&](std::size_t id, std::span<const float> slopes) {
    step_row(step, slopes, moments.mean.row(id), moments.square.row(id), parameters.row(id));
  };
  if (rows == AdamRows::kTouched) {
    for (const EntityId id : gradient.ids()) move(id, gradient.find(id));
    return;
  }
  const std::vector<float> no_slopes(parameters.width());
  for (std::size_t id = 0; id < parameters.rows(); ++id) {
    const std::span<const float> slopes = gradient.find(static_cast<EntityId>(id));
    move(id, slopes.empty() ? no_slopes : slopes);
  }
}

}  // namespace gumbelbox
