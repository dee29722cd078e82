#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "gumbelbox/train/state.h"

namespace gumbelbox {

/// What one run of an experiment came to.
struct RunResult {
  std::map<std::string, double> figures;  ///< by their names
  double seconds = 0;                     ///< of training, since the run was last taken up
  std::vector<EpochMetric> curve = {};    ///< of valid, if it was evaluated
};

/// The finished runs of a reproduction that may be stopped at any time, one JSON line each. What a
/// killed program left half written is left out and done again.
class FinishedRuns {
 public:
  /// Throws kIo if the file is there and cannot be read, kFormat if it is of another kind.
  explicit FinishedRuns(std::string path);

  /// Null if that run has not been finished.
  const RunResult* find(const std::string& key) const noexcept;

  /// Throws kIo.
  void add(const std::string& key, const RunResult& result);

  /// Forgets runs whose result is safe elsewhere. The file goes with the last one. Throws kIo.
  void forget(std::span<const std::string> keys);

  const std::string& path() const noexcept { return path_; }

 private:
  void write() const;

  std::string path_;
  std::map<std::string, RunResult> done_;
};

}  // namespace gumbelbox
