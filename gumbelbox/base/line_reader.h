#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace gumbelbox {

/// Reads a text file line by line: plain or gzip (told by its content), "-" for standard input. A
/// byte order mark is skipped; lines end in LF or CRLF, or all in CR; the last needs no end.
class LineReader {
 public:
  /// Bytes of the longest line that is read. What is longer is no text, or an attack on the memory.
  static constexpr std::size_t kLongest = 1 << 20;

  /// Throws kIo when the file cannot be opened or is a folder, kInput when it begins as UTF-16
  /// does.
  explicit LineReader(const std::string& path);
  ~LineReader();
  LineReader(LineReader&&) noexcept;
  LineReader& operator=(LineReader&&) noexcept;

  /// Moves to the next line; false at the end. `line` stays valid until the next call. Throws kIo
  /// when reading fails, kInput for a damaged gzip stream, a line that is too long or a NUL byte.
  bool next(std::string_view& line);

  /// Number of the current line, from 1.
  std::size_t number() const noexcept;

  /// "path:number", the beginning of an error message about the current line.
  std::string where() const;

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace gumbelbox
