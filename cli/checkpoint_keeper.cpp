#include "cli/checkpoint_keeper.h"

#include <cstdio>
#include <filesystem>
#include <ostream>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

std::string checkpoint_path(const std::string& out) {
  return is_special_file(out) ? std::string() : out + ".checkpoint";
}

CheckpointKeeper::CheckpointKeeper(std::string path, RunNotes notes, double seconds_between,
                                   std::function<bool(const TrainState&)> is_good, Clock clock)
    : path_(std::move(path)),
      notes_(std::move(notes)),
      seconds_between_(seconds_between),
      is_good_(std::move(is_good)),
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
  if (!path_.empty() && is_good_(state)) save_checkpoint(notes_, state, path_);
}

bool CheckpointKeeper::has_saved() const noexcept {
  std::error_code error;
  return !path_.empty() && std::filesystem::exists(path_, error);
}

void CheckpointKeeper::note_failure(const std::string& reason,
                                    const std::function<TrainState()>& initial) {
  notes_.failure = reason;
  const TrainState state = has_saved() ? load_checkpoint(path_).state : initial();
  if (is_good_(state)) save_checkpoint(notes_, state, path_);
}

void CheckpointKeeper::remove() noexcept {
  if (!path_.empty()) std::remove(path_.c_str());
}

}  // namespace gumbelbox
