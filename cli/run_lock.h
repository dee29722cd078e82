#pragma once

#include <optional>
#include <string>

#include "gumbelbox/base/locked_file.h"
#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {

/// Keeps two runs from writing the same model or table, by whatever name: while it lives, there is
/// a hidden, locked file beside the file that links lead to. What a killed run leaves of it is
/// removed by the next.
class RunLock {
 public:
  /// Throws kIo if another run writes `out`. A device or a pipe is not locked.
  explicit RunLock(const std::string& out);

 private:
  // In this order: the file goes while it is still locked.
  std::optional<LockedFile> file_;
  std::optional<UnfinishedFile> unfinished_;
};

}  // namespace gumbelbox
