#include "gumbelbox/base/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

struct TextFile::Stream {
  std::string name;
  gzFile file = nullptr;
  std::size_t line_ends = 0;  // in the blocks before this one, for messages
  std::array<char, kBlock> block{};
  std::string_view text;   // of the block
  bool given = false;      // by next_block()
  std::uint64_t size = 0;  // of the file, perhaps compressed
  std::size_t blocks = 0;  // read so far
  Watch watch;

  ~Stream() {
    if (file != nullptr) gzclose(file);
  }

  void fill();
  void look_at_beginning();
};

namespace {

gzFile open(const std::string& path, std::uint64_t& size) {
  const int descriptor =
      path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, std::strerror(errno)));
  }
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    ::close(descriptor);
    throw Error(ErrorKind::kIo, fmt::format("{}: expected a file, found a folder", path));
  }
  if (S_ISREG(status.st_mode)) size = static_cast<std::uint64_t>(status.st_size);
  const gzFile file = ::gzdopen(descriptor, "rb");  // reads plain files as they are
  if (file == nullptr) {
    ::close(descriptor);
    throw Error(ErrorKind::kIo, fmt::format("{}: not enough memory to read it", path));
  }
  ::gzbuffer(file, 1 << 17);
  return file;
}

}  // namespace

void TextFile::Stream::fill() {
  line_ends += static_cast<std::size_t>(std::ranges::count(text, '\n'));
  const int count = ::gzread(file, block.data(), static_cast<unsigned>(block.size()));
  int code = Z_OK;
  std::string_view reason = ::gzerror(file, &code);
  if (count < 0 || code == Z_BUF_ERROR) {
    if (code == Z_ERRNO) {
      throw Error(ErrorKind::kIo, fmt::format("{}: {}", name, std::strerror(errno)));
    }
    if (code == Z_MEM_ERROR) {
      throw Error(ErrorKind::kIo, fmt::format("{}: not enough memory to read it", name));
    }
    const std::size_t colon = reason.find(": ");  // of "<fd:3>: ", which tells the user nothing
    if (colon != reason.npos) reason.remove_prefix(colon + 2);
    throw Error(ErrorKind::kInput,
                fmt::format("{}:{}: damaged gzip data ({})", name, line_ends + 1, reason));
  }
  text = {block.data(), static_cast<std::size_t>(count)};
  constexpr std::size_t kBlocksBetween = 64;
  if (watch && ++blocks % kBlocksBetween == 0) {
    const auto offset = ::gzoffset(file);  // negative of a pipe
    watch(offset < 0 ? blocks * kBlock : static_cast<std::uint64_t>(offset), size);
  }
}

void TextFile::Stream::look_at_beginning() {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}:1: expected text in UTF-8, got UTF-16; save it as UTF-8", name));
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
}

TextFile::TextFile(const std::string& path) : stream_(std::make_unique<Stream>()) {
  stream_->name = path == "-" ? "standard input" : path;
  stream_->file = open(path, stream_->size);
  stream_->fill();
  stream_->look_at_beginning();
}

TextFile::~TextFile() = default;
TextFile::TextFile(TextFile&&) noexcept = default;
TextFile& TextFile::operator=(TextFile&&) noexcept = default;

void TextFile::set_watch(Watch watch) { stream_->watch = std::move(watch); }

const std::string& TextFile::name() const noexcept { return stream_->name; }

std::string_view TextFile::beginning() const noexcept { return stream_->text; }

std::string_view TextFile::next_block() {
  if (stream_->given) stream_->fill();
  stream_->given = true;
  return stream_->text;
}

}  // namespace gumbelbox
