#include "cli/checkpoint_keeper.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <ostream>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// A state that is not finite ends the run within the epoch; the checkpoint before it is better.
bool is_good(const TrainState& state) {
  return std::ranges::all_of(state.parameters.values(),
                             [](float value) { return std::isfinite(value); });
}

}  // namespace

std::string checkpoint_path(const std::string& out) {
  return is_special_file(out) ? std::string() : out + ".checkpoint";
}

CheckpointKeeper::CheckpointKeeper(std::string path, RunNotes notes, double seconds_between,
                                   Clock clock)
    : path_(std::move(path)),
      notes_(std::move(notes)),
      seconds_between_(seconds_between),
      clock_(std::move(clock)),
      saved_at_(clock_()) {}

void CheckpointKeeper::after_step(const TrainState& state, Console& console) {
  const bool first = !first_saved_ && state.epochs > 0;
  if (path_.empty() || (!first && clock_() - saved_at_ < seconds_between_)) return;
  try {
    save(state);
  } catch (const Error& error) {
    if (!console.quiet) {
      console.err << fmt::format("{}; training goes on, the next checkpoint is tried later\n",
                                 error.what());
    }
  }
  first_saved_ = true;
  saved_at_ = clock_();
}

void CheckpointKeeper::save(const TrainState& state) {
  if (!path_.empty() && is_good(state)) save_checkpoint(notes_, state, path_);
}

void CheckpointKeeper::note_failure(const std::string& reason,
                                    const std::function<TrainState()>& initial) {
  notes_.failure = reason;
  const bool saved = std::filesystem::exists(path_);
  save_checkpoint(notes_, saved ? load_checkpoint(path_).state : initial(), path_);
}

void CheckpointKeeper::remove() noexcept {
  if (!path_.empty()) std::remove(path_.c_str());
}

}  // namespace gumbelbox
