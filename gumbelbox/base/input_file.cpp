#include "gumbelbox/base/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr std::uint64_t kFirstBlock = 1 << 16;

[[noreturn]] void fail(const std::string& path, int reason) {
  throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, std::strerror(reason)));
}

}  // namespace

InputFile::InputFile(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) fail(path, errno);
  struct stat status {};
  const int reason = ::fstat(descriptor_, &status) != 0 ? errno
                     : S_ISDIR(status.st_mode)          ? EISDIR
                                                        : 0;
  if (reason != 0) {
    ::close(descriptor_);
    fail(path, reason);
  }
  if (S_ISREG(status.st_mode)) remaining_ = static_cast<std::uint64_t>(status.st_size);
}

InputFile::~InputFile() { ::close(descriptor_); }

std::string InputFile::read(std::uint64_t count) {
  std::string bytes;
  std::uint64_t size = 0;
  while (size < count) {
    if (size == bytes.size()) {
      const std::uint64_t room = remaining_ ? *remaining_ : std::max(kFirstBlock, size);
      bytes.resize(size + std::min(count - size, std::max<std::uint64_t>(room, 1)));
    }
    const ssize_t got = ::read(descriptor_, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(path_, errno);
    if (got == 0) break;
    size += static_cast<std::uint64_t>(got);
    if (remaining_) *remaining_ -= std::min(*remaining_, static_cast<std::uint64_t>(got));
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace gumbelbox
