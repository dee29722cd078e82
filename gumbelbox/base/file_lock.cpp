#include "gumbelbox/base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <cerrno>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

Descriptor open_to_lock(const std::string& path, const Descriptor& folder) {
  const int start = folder.is_open() ? folder.number() : AT_FDCWD;
  const int flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  Descriptor file(::openat(start, path.c_str(), O_RDWR | flags));
  // A killed program may have given it the rights of a file that nobody writes.
  if (!file.is_open() && errno == EACCES) {
    file = Descriptor(::openat(start, path.c_str(), O_RDONLY | flags));
  }
  struct stat status {};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) return Descriptor();
  if (S_ISREG(status.st_mode)) return file;
  file = Descriptor();
  errno = EINVAL;
  return file;
}

void lock_alone(const Descriptor& file, const std::string& whose) {
  if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) return;
  if (errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS) return;
  if (errno != EWOULDBLOCK) fail_on(whose, errno);
  throw Error(ErrorKind::kIo, fmt::format("{}: another program is writing it", whose));
}

bool is_same_file(const Descriptor& file, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file.number(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace gumbelbox
