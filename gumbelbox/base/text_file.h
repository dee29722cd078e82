#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace gumbelbox {

/// A text file that is read block by block: plain or gzip (told by its content; gzip_reader.h), "-"
/// for standard input. A byte order mark of UTF-8 is skipped. Memory does not grow with the file.
class TextFile {
 public:
  static constexpr std::size_t kBlock = 1 << 16;

  /// Throws as next_block() does, kIo also when the file cannot be opened or is a folder, kInput
  /// also when it begins as UTF-16 does or is empty and called .gz.
  explicit TextFile(const std::string& path);
  ~TextFile();
  TextFile(TextFile&&) noexcept;
  TextFile& operator=(TextFile&&) noexcept;

  /// Told, now and then, how many bytes of the file were read and how many it has; 0 of a pipe.
  using Watch = std::function<void(std::uint64_t read, std::uint64_t all)>;
  void set_watch(Watch watch);

  /// The path, or "standard input"; how messages call the file.
  const std::string& name() const noexcept;

  /// What next_block() gives first, so that the form of a file can be told before it is read: the
  /// whole text if it is shorter than kBlock. REQUIRES: no block was read.
  std::string_view beginning() const noexcept;

  /// The bytes that follow, valid until the next call; none at the end. Throws kIo when reading
  /// fails, kInput for gzip data that is cut, damaged, or followed by something else, with the line
  /// where the text ends that can be read.
  std::string_view next_block();

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

}  // namespace gumbelbox
