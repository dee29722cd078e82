#pragma once

#include <functional>
#include <string>

#include "gumbelbox/base/clock.h"
#include "gumbelbox/store/checkpoint_file.h"

namespace gumbelbox {

/// Where a run that writes `out` keeps its checkpoint; empty if `out` is a device or a pipe, to
/// which no run can come back.
std::string checkpoint_path(const std::string& out);

/// Keeps the checkpoint file of one run up to date. fit() does, if it is given one; whoever saves
/// the model removes it then. A file of somebody else that comes under its name stays: nothing is
/// saved or removed then.
class CheckpointKeeper {
 public:
  /// An empty path keeps nothing. A checkpoint that cannot be written does not end the run: the old
  /// one stays, and `on_failure` is told.
  CheckpointKeeper(std::string path, double seconds_between,
                   std::function<void(const std::string& reason)> on_failure = nullptr,
                   Clock clock = steady_seconds);

  const std::string& path() const noexcept { return path_; }

  /// A run begins or goes on. `is_good` tells whether a state is worth going on from: if not, it is
  /// not saved, and the one before it stays.
  void begin(RunNotes notes, std::function<bool(const TrainState&)> is_good);

  /// Saves the state after the first epoch, and then whenever the time has come.
  void after_step(const TrainState& state);

  /// Saves the state now. Throws kIo, also if a file of somebody else is there.
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
  double seconds_between_;
  std::function<void(const std::string&)> on_failure_;
  Clock clock_;
  RunNotes notes_;
  std::function<bool(const TrainState&)> is_good_ = [](const TrainState&) { return true; };
  double saved_at_;
  bool first_saved_ = false;
};

}  // namespace gumbelbox
