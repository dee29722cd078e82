#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "gumbelbox/base/byte_source.h"

namespace gumbelbox {

/// Whether a file begins as gzip data does (RFC 1952), or would but for one damaged byte: text has
/// none of the three bytes that gzip data begins with next to another of them.
bool begins_as_gzip(std::string_view beginning) noexcept;

/// Decompresses gzip data: one or more whole members, one behind the other, and nothing else.
///
/// Checked: the headers, the compressed data, and length and CRC-32 of each member's text. No check
/// covers the fields of a header that say nothing about the text: whether it is thought to be
/// ASCII, time, level, operating system, file name and comment.
class GzipReader {
 public:
  /// REQUIRES: `beginning` is what was read from the source so far; the source outlives the reader.
  GzipReader(ByteSource& source, std::string_view beginning);
  ~GzipReader();

  /// Fills the room with the text that follows and returns how much there was; less than there is
  /// room for only at the end and before damage. Throws kIo.
  std::size_t read(std::span<char> room);

  /// What is wrong with the data behind the text that was read; empty if nothing is so far.
  const std::string& damage() const noexcept { return damage_; }

  /// Compressed bytes that were made use of.
  std::uint64_t used() const noexcept;

 private:
  struct Inflater;

  bool has_input(std::size_t least);
  bool begin_member();

  ByteSource& source_;
  std::unique_ptr<Inflater> inflater_;
  std::string damage_;
};

}  // namespace gumbelbox
