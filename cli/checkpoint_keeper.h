#pragma once

#include <functional>
#include <string>

#include "cli/console.h"
#include "cli/progress.h"
#include "gumbelbox/store/checkpoint_file.h"

namespace gumbelbox {

/// Where a run that writes `out` keeps its checkpoint; empty if `out` is a device or a pipe, to
/// which no run can come back.
std::string checkpoint_path(const std::string& out);

/// Keeps the checkpoint file of one run up to date.
class CheckpointKeeper {
 public:
  /// An empty path keeps nothing. `is_good` tells whether a state is worth going on from: if not,
  /// it is not saved, and the one before it stays.
  CheckpointKeeper(std::string path, RunNotes notes, double seconds_between,
                   std::function<bool(const TrainState&)> is_good, Clock clock = steady_seconds);

  const std::string& path() const noexcept { return path_; }

  /// Saves the state after the first epoch, and then whenever the time has come. A checkpoint that
  /// cannot be written does not end the run: the old one stays, and `console` is told.
  void after_step(const TrainState& state, Console& console);

  /// Saves the state now. Throws kIo.
  void save(const TrainState& state);

  /// Whether there is a checkpoint on the disk.
  bool has_saved() const noexcept;

  /// Notes in the checkpoint why the run cannot go on as it was. `initial` is called if nothing has
  /// been saved yet. Throws kIo.
  void note_failure(const std::string& reason, const std::function<TrainState()>& initial);

  /// The run is finished and its result safe, or a new one begins.
  void remove() noexcept;

 private:
  std::string path_;
  RunNotes notes_;
  double seconds_between_;
  std::function<bool(const TrainState&)> is_good_;
  Clock clock_;
  double saved_at_;
  bool first_saved_ = false;
};

}  // namespace gumbelbox
