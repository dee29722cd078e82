#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "gumbelbox/base/descriptor.h"

namespace gumbelbox {

/// The bytes of a file, pipe or device as they are stored; "-" is standard input.
class ByteSource {
 public:
  /// Throws kIo when it cannot be opened or is a folder.
  explicit ByteSource(const std::string& path);

  /// The path, or "standard input".
  const std::string& name() const noexcept { return name_; }

  /// Bytes of the file; 0 of a pipe or a device, where nobody knows.
  std::uint64_t size() const noexcept { return size_; }

  /// Bytes that read() has given so far.
  std::uint64_t given() const noexcept { return given_; }

  /// Fills the room with the bytes that follow and returns how many there were; fewer than there is
  /// room for only at the end. Throws kIo.
  std::size_t read(std::span<char> room);

 private:
  std::string name_;
  Descriptor file_;
  std::uint64_t size_ = 0;
  std::uint64_t given_ = 0;
};

}  // namespace gumbelbox
