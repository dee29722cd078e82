#include "gumbelbox/base/byte_source.h"

#include <fcntl.h>
#include <unistd.h>

namespace gumbelbox {

ByteSource::ByteSource(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      file_(path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  require_readable(file_, name_);
  size_ = size_of(file_).value_or(0);
}

std::size_t ByteSource::read(std::span<char> room) {
  const std::size_t filled = read_from(file_, room, name_);
  given_ += filled;
  return filled;
}

}  // namespace gumbelbox
