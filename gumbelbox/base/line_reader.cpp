#include "gumbelbox/base/line_reader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

struct LineReader::Stream {
  std::string path;
  gzFile file = nullptr;
  std::size_t number = 0;
  char line_end = '\n';
  std::string line;  // the current line when it spans two blocks
  std::array<char, 1 << 16> block{};
  std::size_t begin = 0;  // unread part of the block
  std::size_t end = 0;

  ~Stream() {
    if (file != nullptr) gzclose(file);
  }

  std::string_view unread() const noexcept { return {block.data() + begin, end - begin}; }
  bool fill();
  void look_at_beginning();
  void check(std::string_view text) const;
};

namespace {

gzFile open(const std::string& path) {
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
  const gzFile file = ::gzdopen(descriptor, "rb");  // reads plain files as they are
  if (file == nullptr) {
    ::close(descriptor);
    throw Error(ErrorKind::kIo, fmt::format("{}: not enough memory to read it", path));
  }
  ::gzbuffer(file, 1 << 17);
  return file;
}

}  // namespace

bool LineReader::Stream::fill() {
  const int count = ::gzread(file, block.data(), static_cast<unsigned>(block.size()));
  int code = Z_OK;
  std::string_view reason = ::gzerror(file, &code);
  if (count < 0 || code == Z_BUF_ERROR) {
    if (code == Z_ERRNO) {
      throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, std::strerror(errno)));
    }
    if (code == Z_MEM_ERROR) {
      throw Error(ErrorKind::kIo, fmt::format("{}: not enough memory to read it", path));
    }
    const std::size_t colon = reason.find(": ");  // of "<fd:3>: ", which tells the user nothing
    if (colon != reason.npos) reason.remove_prefix(colon + 2);
    throw Error(ErrorKind::kInput,
                fmt::format("{}:{}: damaged gzip data ({})", path, number + 1, reason));
  }
  begin = 0;
  end = static_cast<std::size_t>(count);
  return end > 0;
}

/// Byte order mark and line ends, told by the first block.
void LineReader::Stream::look_at_beginning() {
  if (unread().starts_with("\xFF\xFE") || unread().starts_with("\xFE\xFF")) {
    throw Error(ErrorKind::kInput,
                fmt::format("{}:1: expected text in UTF-8, got UTF-16; save it as UTF-8", path));
  }
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (unread().starts_with(kByteOrderMark)) begin += kByteOrderMark.size();
  // At the very end of the block, an LF may follow.
  const bool returns = unread().find('\r') < std::max<std::size_t>(unread().size(), 1) - 1;
  if (returns && unread().find('\n') == std::string_view::npos) line_end = '\r';
}

/// Checks the end of a line that may go on, before it is kept.
void LineReader::Stream::check(std::string_view text) const {
  const auto fail = [this](std::string_view message) {
    throw Error(ErrorKind::kInput, fmt::format("{}:{}: {}", path, number + 1, message));
  };
  if (text.find('\0') != std::string_view::npos) {
    fail("expected text in UTF-8, got a NUL byte; if it is UTF-16, save it as UTF-8");
  }
  if (line.size() + text.size() > kLongest) {
    fail(fmt::format("expected lines of at most {} bytes, got a longer one", kLongest));
  }
  if (line_end == '\r' && text.find('\n') != std::string_view::npos) {
    fail("expected a line that ends in CR as those before, got one that ends in LF");
  }
}

LineReader::LineReader(const std::string& path) : stream_(std::make_unique<Stream>()) {
  stream_->path = path == "-" ? "standard input" : path;
  stream_->file = open(path);
  if (stream_->fill()) stream_->look_at_beginning();
}

LineReader::~LineReader() = default;
LineReader::LineReader(LineReader&&) noexcept = default;
LineReader& LineReader::operator=(LineReader&&) noexcept = default;

bool LineReader::next(std::string_view& line) {
  Stream& s = *stream_;
  s.line.clear();
  while (true) {
    if (s.begin == s.end && !s.fill()) {
      if (s.line.empty()) return false;
      line = s.line;
      break;
    }
    const std::string_view unread = s.unread();
    const std::size_t length = unread.find(s.line_end);
    s.check(unread.substr(0, length));
    if (length != std::string_view::npos) {
      s.begin += length + 1;
      if (s.line.empty()) {
        line = unread.substr(0, length);
      } else {
        line = s.line.append(unread.substr(0, length));
      }
      break;
    }
    s.line.append(unread);
    s.begin = s.end;
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  ++s.number;
  return true;
}

std::size_t LineReader::number() const noexcept { return stream_->number; }

std::string LineReader::where() const {
  return fmt::format("{}:{}", stream_->path, stream_->number);
}

}  // namespace gumbelbox
