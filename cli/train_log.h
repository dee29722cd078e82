#pragma once

#include <fstream>
#include <optional>
#include <string>

#include "cli/console.h"
#include "gumbelbox/base/json.h"
#include "gumbelbox/train/options.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// Writes the story of a run as JSON lines: its options, every epoch, its result. A log that can
/// no longer be written does not end the run; end() says so.
class TrainLog {
 public:
  /// An empty path writes nothing. A run that goes on after `epochs_done` keeps the lines of the
  /// log up to there. Throws kIo.
  TrainLog(const std::string& path, const TrainOptions& options, std::optional<int> epochs_done,
           Console& console);

  void add_epoch(const EpochReport& report, std::size_t pairs, double seconds);

  /// Throws kIo if a line could not be written.
  void end(const Json& result);

 private:
  void write(const Json& line);

  std::string path_;
  Console& console_;
  std::ofstream file_;
  std::string failure_;
};

}  // namespace gumbelbox
