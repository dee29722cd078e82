#include "gumbelbox/base/locked_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

bool is_same_file(int descriptor, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(descriptor, &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

int open_alone(const std::string& path, const std::string& whose) {
  while (true) {
    const int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (number < 0) {
      throw Error(ErrorKind::kIo, fmt::format("{}: {}", whose, std::strerror(errno)));
    }
    // Other failures: a file system without locks, on which nobody can hold one.
    if (::flock(number, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      ::close(number);
      throw Error(ErrorKind::kIo, fmt::format("{}: another program is writing it", whose));
    }
    // Whoever had it may have renamed or removed it between the two calls.
    if (is_same_file(number, path)) return number;
    ::close(number);
  }
}

}  // namespace

LockedFile::LockedFile(const std::string& path, const std::string& whose)
    : descriptor_(open_alone(path, whose)) {}

LockedFile::~LockedFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool LockedFile::close() noexcept { return ::close(std::exchange(descriptor_, -1)) == 0; }

}  // namespace gumbelbox
