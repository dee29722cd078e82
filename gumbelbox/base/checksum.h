#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gumbelbox {

/// CRC-32 (the one of zlib, gzip and PNG) of everything added so far.
class Checksum {
 public:
  void add(std::span<const std::byte> bytes) noexcept;
  void add(std::string_view text) noexcept { add(std::as_bytes(std::span(text))); }

  std::uint32_t value() const noexcept { return value_; }

  /// Eight hexadecimal digits.
  std::string text() const;

 private:
  std::uint32_t value_ = 0;
};

}  // namespace gumbelbox
