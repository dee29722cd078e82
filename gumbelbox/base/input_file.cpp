#include "gumbelbox/base/input_file.h"

#include <fcntl.h>

#include <algorithm>
#include <span>
#include <utility>

namespace gumbelbox {
namespace {

constexpr std::uint64_t kFirstBlock = 1 << 16;

}  // namespace

InputFile::InputFile(const std::string& path)
    : InputFile(Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), path) {}

InputFile::InputFile(Descriptor file, const std::string& path)
    : path_(path), file_(std::move(file)) {
  require_readable(file_, path_);
  remaining_ = size_of(file_);
}

std::string InputFile::read(std::uint64_t count) {
  std::string bytes;
  std::uint64_t size = 0;
  while (size == bytes.size() && size < count) {
    const std::uint64_t room = remaining_ ? *remaining_ : std::max(kFirstBlock, size);
    bytes.resize(size + std::min(count - size, std::max<std::uint64_t>(room, 1)));
    const std::uint64_t got = read_from(file_, std::span(bytes).subspan(size), path_);
    size += got;
    if (remaining_) *remaining_ -= std::min(*remaining_, got);
  }
  bytes.resize(size);
  return bytes;
}

}  // namespace gumbelbox
