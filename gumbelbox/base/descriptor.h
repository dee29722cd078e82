#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <utility>

#include "gumbelbox/base/checksum.h"

namespace gumbelbox {

/// Throws kIo: "PATH: what errno means".
[[noreturn]] void fail_on(const std::string& path, int reason);

/// An open file of the operating system, closed with the object.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) noexcept : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor();

  int number() const noexcept { return number_; }
  bool is_open() const noexcept { return number_ >= 0; }

  /// Closes now; false if what was written may be lost.
  bool close() noexcept;

 private:
  int number_;
};

/// What a file holds, so that a change of it is noticed.
struct Content {
  std::uint64_t bytes = 0;
  Checksum checksum;

  bool operator==(const Content& other) const noexcept {
    return bytes == other.bytes && checksum.value() == other.checksum.value();
  }
};

/// Lets `write` fill an open file, and tells what it has written. Throws kIo, naming `path`, or
/// what `write` throws.
Content write_to(const Descriptor& file, const std::string& path,
                 const std::function<void(std::ostream&)>& write);

/// Throws kIo, naming `whose`, unless it is open (else errno says why) and no folder.
void require_readable(const Descriptor& file, const std::string& whose);

/// Bytes of a file; nothing for a pipe or a device, where nobody knows.
std::optional<std::uint64_t> size_of(const Descriptor& file);

/// Fills the room with the bytes that follow and returns how many there were; fewer than there is
/// room for only at the end. Throws kIo, naming `whose`.
std::size_t read_from(const Descriptor& file, std::span<char> room, const std::string& whose);

/// Opens what is itself a plain file: no link is followed, and no pipe waited for. Not open if
/// there is none, or it is of another kind.
Descriptor open_plain_file(const std::string& path);

/// What is left to read of an open file. Throws kIo, naming `path`.
Content content_of(const Descriptor& file, const std::string& path);

/// Makes the names in a folder safe against a power cut; "" is the working folder. Throws kIo,
/// naming `whose`.
void flush_folder(const std::string& folder, const std::string& whose);

}  // namespace gumbelbox
