#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/progress.h"
#include "cli/stop_signals.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/fit.h"
#include "gumbelbox/fit/train_log.h"

namespace gumbelbox {

/// Stands beside a run: shows how it goes, on the console and in the log, and stops it when the
/// user wants that. What it is given must outlive it.
class TrainWatch {
 public:
  /// `from` is the state that the run goes on from; null if it begins.
  TrainWatch(const Arguments& arguments, const DataSet& data, const TrainLogPaths& log_paths,
             const TrainState* from, Console& console);

  /// What the run calls; it must not outlive this.
  FitHooks hooks();

  /// The result as `train --json` prints it.
  Json end(const Fitted& fitted);

  /// Writes the result to the log. Throws kIo if something could not be written there.
  void log(const Json& result) { log_->end(result); }

 private:
  void show(const Note& note);
  void before_layout(const FitPlan& plan);
  void show_layout(const char* step, std::size_t done, std::size_t all);
  bool show_preparing(const char* step, std::size_t done, std::size_t all);
  void before_training(const FitPlan& plan);
  bool after_step(const TrainState& state);
  void after_epoch(const EpochReport& report);

  const Arguments& arguments_;
  const DataSet& data_;
  TrainLogPaths log_paths_;
  std::optional<int> epochs_before_;  // of a run that goes on
  std::size_t pairs_before_;
  Console& console_;
  std::optional<StopSignals> signals_;  // while steps can be stopped at
  std::optional<TrainLog> log_;
  std::optional<Progress> progress_;
  std::string step_;  // of the layout that is shown
  std::size_t step_done_ = 0;
  double layout_start_ = 0;
  std::optional<double> preparing_start_;  // of other runs before the first step
  double start_ = 0;
  std::size_t pairs_ = 0;
  std::string metric_;
  std::string state_text_;
};

}  // namespace gumbelbox
