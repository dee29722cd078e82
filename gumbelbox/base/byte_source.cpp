#include "gumbelbox/base/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

ByteSource::ByteSource(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      descriptor_(path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (descriptor_ < 0) {
    throw Error(ErrorKind::kIo, fmt::format("{}: {}", name_, std::strerror(errno)));
  }
  struct stat status {};
  const bool known = ::fstat(descriptor_, &status) == 0;
  if (known && S_ISDIR(status.st_mode)) {
    ::close(descriptor_);
    throw Error(ErrorKind::kIo, fmt::format("{}: expected a file, found a folder", name_));
  }
  if (known && S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
}

ByteSource::~ByteSource() { ::close(descriptor_); }

std::size_t ByteSource::read(std::span<char> room) {
  std::size_t filled = 0;
  while (filled < room.size()) {
    const ssize_t got = ::read(descriptor_, room.data() + filled, room.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw Error(ErrorKind::kIo, fmt::format("{}: {}", name_, std::strerror(errno)));
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  given_ += filled;
  return filled;
}

}  // namespace gumbelbox
