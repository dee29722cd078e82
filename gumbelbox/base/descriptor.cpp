#include "gumbelbox/base/descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <streambuf>
#include <string_view>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// Buffers what goes into a descriptor, and remembers why it could not be written.
class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(int descriptor) : descriptor_(descriptor) {
    setp(block_.data(), block_.data() + block_.size());
  }

  /// errno of the first write that failed, or 0.
  int reason() const noexcept { return reason_; }

  const Content& content() const noexcept { return content_; }

 protected:
  int_type overflow(int_type next) override {
    if (sync() != 0) return traits_type::eof();
    if (!traits_type::eq_int_type(next, traits_type::eof())) {
      sputc(traits_type::to_char_type(next));
    }
    return traits_type::not_eof(next);
  }

  std::streamsize xsputn(const char* text, std::streamsize count) override {
    if (count < epptr() - pptr()) return std::streambuf::xsputn(text, count);
    return sync() == 0 && write(text, count) ? count : 0;
  }

  int sync() override {
    const bool written = write(pbase(), pptr() - pbase());
    setp(block_.data(), block_.data() + block_.size());
    return written ? 0 : -1;
  }

 private:
  bool write(const char* text, std::streamsize count) {
    content_.checksum.add(std::string_view(text, static_cast<std::size_t>(count)));
    content_.bytes += static_cast<std::uint64_t>(count);
    while (count > 0 && reason_ == 0) {
      const ssize_t written = ::write(descriptor_, text, static_cast<std::size_t>(count));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        reason_ = errno;
        break;
      }
      text += written;
      count -= written;
    }
    return reason_ == 0;
  }

  int descriptor_;
  int reason_ = 0;
  Content content_;
  std::array<char, 1 << 16> block_;
};

}  // namespace

void fail_on(const std::string& path, int reason) {
  throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, std::strerror(reason)));
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

bool Descriptor::close() noexcept { return ::close(std::exchange(number_, -1)) == 0; }

Content write_to(const Descriptor& file, const std::string& path,
                 const std::function<void(std::ostream&)>& write) {
  DescriptorBuffer buffer(file.number());
  std::ostream stream(&buffer);
  write(stream);
  stream.flush();
  if (!stream) fail_on(path, buffer.reason() != 0 ? buffer.reason() : EIO);
  return buffer.content();
}

void require_readable(const Descriptor& file, const std::string& whose) {
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) fail_on(whose, errno);
  if (!S_ISDIR(status.st_mode)) return;
  throw Error(ErrorKind::kIo, fmt::format("{}: expected a file, found a folder", whose));
}

std::optional<std::uint64_t> size_of(const Descriptor& file) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

std::size_t read_from(const Descriptor& file, std::span<char> room, const std::string& whose) {
  std::size_t filled = 0;
  while (filled < room.size()) {
    const ssize_t got = ::read(file.number(), room.data() + filled, room.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_on(whose, errno);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  return filled;
}

Descriptor open_plain_file(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY));
  struct stat status {};
  if (file.is_open() && ::fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode)) {
    return file;
  }
  return Descriptor();
}

Content content_of(const Descriptor& file, const std::string& path) {
  Content content;
  std::string block(1 << 16, '\0');
  while (const std::size_t size = read_from(file, block, path)) {
    content.checksum.add(std::string_view(block.data(), size));
    content.bytes += size;
  }
  return content;
}

void flush_folder(const std::string& folder, const std::string& whose) {
  const char* const name = folder.empty() ? "." : folder.c_str();
  const Descriptor descriptor(::open(name, O_RDONLY | O_CLOEXEC | O_DIRECTORY));
  if (!descriptor.is_open() && errno == EACCES) return;  // may be written and not be looked at
  if (!descriptor.is_open()) fail_on(whose, errno);
  // EINVAL: a file system that cannot flush a folder.
  if (::fsync(descriptor.number()) != 0 && errno != EINVAL) fail_on(whose, errno);
}

}  // namespace gumbelbox
