#include "gumbelbox/base/text_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "gumbelbox/base/byte_source.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/gzip_reader.h"

namespace gumbelbox {

struct TextFile::Stream {
  explicit Stream(const std::string& path);

  void fill();
  void watch_now_and_then();
  void require_whole() const;
  void look_at_beginning();

  ByteSource source;
  std::optional<GzipReader> gzip;  // of a compressed file
  std::array<char, kBlock> block{};
  std::string_view text;      // of the block
  std::size_t line_ends = 0;  // in the blocks before this one, for messages
  bool given = false;         // by next_block()
  std::size_t blocks = 0;     // read so far
  Watch watch;
};

TextFile::Stream::Stream(const std::string& path) : source(path) {
  text = {block.data(), source.read(block)};
  if (text.empty() && path.ends_with(".gz")) {
    throw Error(ErrorKind::kInput, fmt::format("{}:1: expected gzip data, got none", path));
  }
  if (begins_as_gzip(text)) {
    gzip.emplace(source, text);
    text = {};
    fill();
  }
  look_at_beginning();
}

void TextFile::Stream::fill() {
  line_ends += static_cast<std::size_t>(std::ranges::count(text, '\n'));
  text = {block.data(), gzip ? gzip->read(block) : source.read(block)};
  if (gzip) require_whole();
  watch_now_and_then();
}

void TextFile::Stream::watch_now_and_then() {
  constexpr std::size_t kBlocksBetween = 64;
  if (!watch || ++blocks % kBlocksBetween != 0) return;
  watch(gzip ? gzip->used() : source.given(), source.size());
}

/// Before the text that was read is used: damage behind it would be blamed on its last line.
void TextFile::Stream::require_whole() const {
  if (gzip->damage().empty()) return;
  const auto in_block = static_cast<std::size_t>(std::ranges::count(text, '\n'));
  throw Error(ErrorKind::kInput, fmt::format("{}:{}: damaged gzip data ({})", source.name(),
                                             line_ends + in_block + 1, gzip->damage()));
}

void TextFile::Stream::look_at_beginning() {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw Error(
        ErrorKind::kInput,
        fmt::format("{}:1: expected text in UTF-8, got UTF-16; save it as UTF-8", source.name()));
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
}

TextFile::TextFile(const std::string& path) : stream_(std::make_unique<Stream>(path)) {}

TextFile::~TextFile() = default;
TextFile::TextFile(TextFile&&) noexcept = default;
TextFile& TextFile::operator=(TextFile&&) noexcept = default;

void TextFile::set_watch(Watch watch) { stream_->watch = std::move(watch); }

const std::string& TextFile::name() const noexcept { return stream_->source.name(); }

std::string_view TextFile::beginning() const noexcept { return stream_->text; }

std::string_view TextFile::next_block() {
  if (stream_->given) stream_->fill();
  stream_->given = true;
  return stream_->text;
}

}  // namespace gumbelbox
