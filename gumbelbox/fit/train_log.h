#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "gumbelbox/base/descriptor.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/store/event_file.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// What the file of JSON lines begins with, and no file of anybody else.
inline constexpr std::string_view kTrainLogMark = R"({"gumbelbox":"log",)";

/// Throws kInput, naming the first other line, unless every line of a file is one that TrainLog
/// writes. The last may be cut short, as a killed run or a power cut leaves it. Throws kIo.
void require_unchanged_log(const std::string& path);

/// Where a run is to tell its story; an empty path tells nothing.
struct TrainLogPaths {
  std::string lines;        ///< a file of JSON lines
  std::string tensorboard;  ///< a folder of event files
};

/// Writes the story of a run: its options, every epoch and its result as JSON lines, and its curves
/// for TensorBoard. The file is a new one: whatever else is a name of the old one keeps that. A log
/// that can no longer be written does not end the run; end() says so.
class TrainLog {
 public:
  /// A run that goes on after `epochs_done` keeps what an old log says of these. `on_failure` is
  /// told when something can no longer be written. Throws kIo. REQUIRES: options settled.
  TrainLog(const TrainLogPaths& paths, const FitOptions& options, std::optional<int> epochs_done,
           std::function<void(const std::string& reason)> on_failure = nullptr);

  void add_epoch(const EpochReport& report, std::size_t pairs, double seconds);

  /// Throws kIo if something could not be written.
  void end(const Json& result);

 private:
  void open(const FitOptions& options, std::optional<int> epochs_done);
  void write(const Json& line);
  void draw(const EpochReport& report);
  void give_up(const std::string& reason);

  std::string path_;
  std::function<void(const std::string&)> on_failure_;
  Descriptor file_;
  std::optional<EventFile> events_;
  std::string failure_;  // the first
};

}  // namespace gumbelbox
