#include "gumbelbox/train/options.h"

#include <algorithm>

namespace gumbelbox {

TrainOptions default_options(const std::string& model) {
  TrainOptions options;
  options.score.model = model;
  // Their space is the unit cube, and what lies outside of it has no volume.
  if (model == "gumbel-censored" || model == "gumbel-truncated") options.constraint = "unit-cube";
  return options;
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
