#include "gumbelbox/fit/checkpoint_keeper.h"

#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/input_file.h"

namespace gumbelbox {
namespace {

bool exists(const std::string& path) noexcept {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

/// By its beginning: an empty file is nobody's, and a checkpoint that was damaged ours.
bool is_of_somebody_else(const std::string& path) noexcept {
  constexpr std::uint64_t kBeginning = 64;
  try {
    if (!exists(path) || is_special_file(path)) return false;
    const std::string beginning = InputFile(path).read(kBeginning);
    return !beginning.empty() && !begins_as_checkpoint(beginning);
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

std::string checkpoint_path(const std::string& out) {
  return is_special_file(out) ? std::string() : out + ".checkpoint";
}

CheckpointKeeper::CheckpointKeeper(std::string path, double seconds_between,
                                   std::function<void(const std::string&)> on_failure, Clock clock)
    : path_(std::move(path)),
      seconds_between_(seconds_between),
      on_failure_(std::move(on_failure)),
      clock_(std::move(clock)),
      saved_at_(clock_()) {}

void CheckpointKeeper::begin(RunNotes notes, std::function<bool(const TrainState&)> is_good) {
  notes_ = std::move(notes);
  is_good_ = std::move(is_good);
  saved_at_ = clock_();
  first_saved_ = false;
}

void CheckpointKeeper::after_step(const TrainState& state) {
  const bool first = !first_saved_ && state.epochs > 0;
  if (path_.empty() || (!first && clock_() - saved_at_ < seconds_between_)) return;
  try {
    save(state);
  } catch (const Error& error) {
    if (on_failure_) on_failure_(error.what());
  }
  first_saved_ = true;
  saved_at_ = clock_();
}

void CheckpointKeeper::save(const TrainState& state) {
  if (path_.empty() || !is_good_(state)) return;
  if (is_of_somebody_else(path_)) {
    throw Error(ErrorKind::kIo, fmt::format("{}: expected a checkpoint to replace, found a file "
                                            "that came during the run; move it away",
                                            path_));
  }
  save_checkpoint(notes_, state, path_);
}

bool CheckpointKeeper::has_saved() const noexcept {
  return !path_.empty() && exists(path_) && !is_of_somebody_else(path_);
}

void CheckpointKeeper::note_failure(const std::string& reason,
                                    const std::function<TrainState()>& initial) {
  if (path_.empty()) return;
  notes_.failure = reason;
  const TrainState state = has_saved() ? load_checkpoint(path_).state : initial();
  save(state);
}

void CheckpointKeeper::remove() noexcept {
  if (has_saved()) std::remove(path_.c_str());
}

}  // namespace gumbelbox
