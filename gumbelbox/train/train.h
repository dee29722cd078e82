#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/loss/loss.h"
#include "gumbelbox/optim/optimizer.h"
#include "gumbelbox/sample/sampler.h"
#include "gumbelbox/score/training_score.h"
#include "gumbelbox/train/options.h"
#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// What a run says of itself after an epoch.
struct EpochReport {
  int epoch;                     ///< from 1
  double loss;                   ///< weighted mean over the epoch
  double rate;                   ///< learning rate of the last step
  std::optional<double> metric;  ///< when this epoch was evaluated
};

/// What a run asks of whoever started it. Any of them may be empty.
struct TrainHooks {
  /// Validation metric of the parameters, larger is better. One that is not finite ends the run.
  std::function<double(const Table& parameters)> metric = nullptr;
  /// Called after every step; if it returns false, the run stops there. A run that is given this
  /// state goes on as if it had never stopped.
  std::function<bool(const TrainState&)> on_step = nullptr;
  /// Called after every epoch.
  std::function<void(const EpochReport&)> on_epoch = nullptr;
  /// Name of an entity, for messages.
  std::function<std::string(EntityId)> name_of = nullptr;
};

struct TrainResult {
  Table parameters;  ///< of the best evaluated epoch, or of the last without a metric
  int epochs = 0;    ///< epochs that ran
  double loss = 0;   ///< of the last epoch; of the first batch if there was none
  std::size_t pairs = 0;
  int best_epoch = 0;
  std::optional<double> best_metric;
  std::vector<EpochMetric> history;  ///< as TrainState has them
  bool stopped = false;              ///< by on_step; what else is here is then not worth keeping
};

/// What is trained, and by what. It must outlive the run.
struct TrainingParts {
  const TrainingScore& score;
  const Loss& loss;
  const Optimizer& optimizer;
};

/// A run before its first step, from these parameters.
TrainState initial_state(const TrainingParts& parts, Table parameters);

/// The same from random parameters.
TrainState random_state(const TrainingParts& parts, std::uint64_t seed, std::size_t entities);

/// Trains from an initial state, or goes on from where another run of the same options and data
/// was. The result depends on the options and the positives, never on the number of threads or on
/// stops. Throws kNumeric when the loss or a parameter is not finite, kUsage when the options rule
/// each other out or `from` has another shape than the score. REQUIRES: options in their ranges.
TrainResult train(const TrainingParts& parts, const TrainOptions& options,
                  const Positives& positives, const TrainHooks& hooks, Workers& workers,
                  TrainState from);

}  // namespace gumbelbox
