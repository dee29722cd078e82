#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// A file, pipe or device that is read piece by piece, so that its beginning can be judged before
/// the rest is asked for.
class InputFile {
 public:
  /// Throws kIo when it cannot be opened or is a folder.
  explicit InputFile(const std::string& path);

  /// What has been opened under that name, if it has. Throws the same.
  InputFile(Descriptor file, const std::string& path);

  const std::string& path() const noexcept { return path_; }

  /// Bytes that read() has not yet given; none for a pipe or a device, where nobody knows.
  std::optional<std::uint64_t> remaining() const noexcept { return remaining_; }

  /// The next `count` bytes, fewer only at the end. Memory is asked for as bytes are there, not for
  /// `count`. Throws kIo.
  std::string read(std::uint64_t count);

 private:
  std::string path_;
  Descriptor file_;
  std::optional<std::uint64_t> remaining_;
};

}  // namespace gumbelbox
