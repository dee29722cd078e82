#pragma once

#include <map>
#include <string>

namespace gumbelbox {

/// Best figures of one run over its evaluated epochs. Each protocol has its own best epoch, chosen
/// on the evaluated edges themselves, as published.
struct RunResult {
  double strict = 0;
  double paper = 0;
  double seconds = 0;
};

/// The finished runs of a reproduction that may be stopped at any time, one JSON line each. What a
/// killed program left half written is left out and done again.
class FinishedRuns {
 public:
  /// Throws kIo if the file is there and cannot be read.
  explicit FinishedRuns(std::string path);

  /// Null if that run has not been finished.
  const RunResult* find(const std::string& key) const noexcept;

  /// Throws kIo.
  void add(const std::string& key, const RunResult& result);

  /// All runs are finished, and the result is safe.
  void remove() const noexcept;

  const std::string& path() const noexcept { return path_; }

 private:
  std::string path_;
  std::map<std::string, RunResult> done_;
};

}  // namespace gumbelbox
