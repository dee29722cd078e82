#pragma once

#include <cstddef>
#include <string>

#include "cli/checkpoint_keeper.h"
#include "cli/console.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "cli/train_log.h"
#include "cli/validation.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// Stands beside a run: shows how it goes, on the console and in the log, keeps its checkpoint, and
/// stops it when the user wants that. What it is given must outlive it.
class TrainWatch {
 public:
  struct Work {
    std::size_t pairs;         ///< of the whole run
    std::size_t pairs_before;  ///< of these done before it was resumed
  };

  TrainWatch(Work work, const Vocabulary& names, const Validation& validation, TrainLog& log,
             CheckpointKeeper& checkpoints, Console& console);

  TrainHooks hooks();

  /// Ends the display and tells the result.
  Json end(const TrainResult& result);

 private:
  bool after_step(const TrainState& state);
  void after_epoch(const EpochReport& report);

  Work work_;
  const Vocabulary& names_;
  const Validation& validation_;
  TrainLog& log_;
  CheckpointKeeper& checkpoints_;
  Console& console_;
  Progress progress_;
  StopSignals signals_;
  double start_;
  std::size_t pairs_;
  std::string state_text_;
};

}  // namespace gumbelbox
