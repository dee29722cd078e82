#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gumbelbox {

/// A file, pipe or device that is read piece by piece, so that its beginning can be judged before
/// the rest is asked for.
class InputFile {
 public:
  /// Throws kIo when it cannot be opened or is a folder.
  explicit InputFile(const std::string& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::string& path() const noexcept { return path_; }

  /// Bytes that read() has not yet given; none for a pipe or a device, where nobody knows.
  std::optional<std::uint64_t> remaining() const noexcept { return remaining_; }

  /// The next `count` bytes, fewer only at the end. Memory is asked for as bytes are there, not for
  /// `count`. Throws kIo.
  std::string read(std::uint64_t count);

 private:
  std::string path_;
  int descriptor_;
  std::optional<std::uint64_t> remaining_;
};

}  // namespace gumbelbox
