#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/base/table.h"
#include "gumbelbox/optim/optimizer.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// The validation metric after some epoch.
struct EpochMetric {
  int epoch = 0;
  double metric = 0;

  bool operator==(const EpochMetric&) const = default;
};

/// A run between two steps: with the options and the data, all that the rest of it depends on.
struct TrainState {
  Table parameters;
  OptimizerState optimizer;
  int epochs = 0;           ///< whole epochs done
  std::size_t batches = 0;  ///< done of the epoch after those
  double epoch_loss = 0;    ///< weighted sum over these batches
  double epoch_weight = 0;
  double epoch_movement = 0;  ///< largest change of a number in one of these batches
  double loss = 0;            ///< weighted mean over the last whole epoch
  double movement = 0;  ///< largest change of a number in a step of it; 0 if nobody asks for it
  double rate = 0;      ///< learning rate of the last step
  std::size_t pairs = 0;
  Table best;  ///< parameters with the best metric; empty before the first evaluation
  std::optional<double> best_metric;
  int best_epoch = 0;
  int evaluations_without_gain = 0;
  std::vector<EpochMetric> history;  ///< in order; early checkpoints kept none
  std::vector<Note> notes;           ///< what happened before the first step
  std::string earlier_rates;         ///< learning rates before that of the options; mostly empty
};

}  // namespace gumbelbox
