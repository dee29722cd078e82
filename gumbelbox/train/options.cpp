#include "gumbelbox/train/options.h"

#include <algorithm>

namespace gumbelbox {

TrainOptions default_options(const std::string& model) {
  TrainOptions options;
  options.score.model = model;
  if (model == "gumbel-censored" || model == "gumbel-truncated") {
    // Their space is the unit cube: what lies outside has no volume, and boxes cannot be large.
    options.constraint = "unit-cube";
    options.score.beta = 0.02;
  }
  return options;
}

std::string why_no_layout(const TrainOptions& options) {
  const std::string& model = options.score.model;
  if (model == "gumbel-censored" || model == "gumbel-truncated") {
    return "boxes of '" + model + "' lie in the unit cube, which has no room for a layout";
  }
  if (options.constraint == "unit-cube") return "the unit cube has no room for a layout";
  if (model == "gaussian") return "the noise of 'gaussian' drowns the margins of a layout";
  if (options.score.tables > 1) return "a layout has one box an entity, not two";
  return {};
}

std::size_t pairs_in_all(const TrainOptions& options, std::size_t edges) {
  return edges * static_cast<std::size_t>(1 + options.sample.negatives) *
         static_cast<std::size_t>(options.epochs);
}

int default_epochs(const SampleOptions& options, std::size_t edges) {
  constexpr std::size_t kEpochs = 100;
  constexpr std::size_t kSteps = 5000;
  const std::size_t rows = edges * static_cast<std::size_t>(1 + options.negatives);
  const auto batch = static_cast<std::size_t>(options.batch_size);
  const std::size_t steps_per_epoch = std::max<std::size_t>(1, (rows + batch - 1) / batch);
  return static_cast<int>(std::max(kEpochs, (kSteps + steps_per_epoch - 1) / steps_per_epoch));
}

}  // namespace gumbelbox
