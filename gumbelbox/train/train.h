#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/sample/sampler.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/train/options.h"

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
  /// Validation metric of the parameters, larger is better.
  std::function<double(const Table& parameters)> metric = nullptr;
  /// Called after every batch with the pairs done so far.
  std::function<void(std::size_t pairs)> on_batch = nullptr;
  /// Called after every epoch.
  std::function<void(const EpochReport&)> on_epoch = nullptr;
  /// Name of an entity, for messages.
  std::function<std::string(EntityId)> name_of = nullptr;
};

struct TrainResult {
  Table parameters;  ///< of the best evaluated epoch, or of the last without a metric
  int epochs = 0;    ///< epochs that ran
  double loss = 0;   ///< of the last epoch
  std::size_t pairs = 0;
  int best_epoch = 0;
  std::optional<double> best_metric;
};

/// Trains from random boxes. The result depends on the options and the positives, never on the
/// number of threads. Throws kNumeric when the loss or a parameter is not finite, kUsage when an
/// option is out of its range.
TrainResult train(const PairScore& score, const TrainOptions& options, const Positives& positives,
                  const TrainHooks& hooks, Workers& workers);

}  // namespace gumbelbox
