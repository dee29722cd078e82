#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gumbelbox/base/text_file.h"

namespace gumbelbox {

/// Reads a text file line by line. Lines end in LF or CRLF, or all in CR; the last needs no end.
class LineReader {
 public:
  /// Bytes of the longest line that is read. What is longer is no text, or an attack on the memory.
  static constexpr std::size_t kLongest = 1 << 20;

  /// Throws as TextFile does.
  explicit LineReader(const std::string& path) : LineReader(TextFile(path)) {}

  /// REQUIRES: no block of the file was read.
  explicit LineReader(TextFile file);

  /// Moves to the next line; false at the end. `line` stays valid until the next call. Throws as
  /// TextFile does, and kInput for a line that is too long or has a NUL byte.
  bool next(std::string_view& line);

  /// Number of the current line, from 1.
  std::size_t number() const noexcept { return number_; }

  /// How messages call the file.
  const std::string& name() const noexcept { return file_.name(); }

  /// "path:number", the beginning of an error message about the current line.
  std::string where() const;

 private:
  void check(std::string_view text) const;

  TextFile file_;
  std::size_t number_ = 0;
  char line_end_;
  std::string line_;         // the current line when it spans two blocks
  std::string_view unread_;  // part of the block
};

}  // namespace gumbelbox
