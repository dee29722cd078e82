#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gumbelbox {

/// What tells a file from another one in its place, and from itself once it was written to again.
struct FileStamp {
  std::uint64_t device;
  std::uint64_t number;    ///< on its device
  std::int64_t size;       ///< in bytes
  std::int64_t changed_s;  ///< when it was changed last, in whole seconds
  std::int64_t changed_ns;

  bool operator==(const FileStamp&) const = default;
};

/// That of the file a path leads to; nothing if there is none. A change within the same tick of the
/// clock of the file system (some milliseconds) shows in the size alone.
std::optional<FileStamp> file_stamp(const std::string& path);

}  // namespace gumbelbox
