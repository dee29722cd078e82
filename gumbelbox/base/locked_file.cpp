#include "gumbelbox/base/locked_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file_lock.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// Whether an open file is one that a killed program of ours may have left.
bool is_left_over(const Descriptor& file, std::string_view mark) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0 || status.st_nlink > 1) return false;
  std::string beginning(mark.size(), '\0');
  const ssize_t got = ::pread(file.number(), beginning.data(), beginning.size(), 0);
  // The program may have been killed in the middle of the mark.
  return got >= 0 && mark.starts_with(std::string_view(beginning).substr(0, std::size_t(got)));
}

/// Nothing to do if it has gone meanwhile.
void remove_left_over(const std::string& path, const std::string& whose, std::string_view mark) {
  const Descriptor old = open_to_lock(path);
  if (!old.is_open() && errno == ENOENT) return;
  if (old.is_open()) lock_alone(old, whose);
  // Whoever had it may have renamed or removed it between the calls.
  if (old.is_open() && !is_same_file(old, path)) return;
  if (!old.is_open() || !is_left_over(old, mark)) {
    throw Error(ErrorKind::kIo,
                fmt::format("{}: cannot be written while {} is there, which is no file of "
                            "gumbelbox; move it away",
                            whose, path));
  }
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) fail_on(whose, errno);
}

Descriptor open_alone(const std::string& path, const std::string& whose, std::string_view mark) {
  while (true) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!file.is_open()) {
      if (errno != EEXIST) fail_on(whose, errno);
      remove_left_over(path, whose, mark);
      continue;
    }
    lock_alone(file, whose);
    // Another program may have taken it for left over before it was locked.
    if (is_same_file(file, path)) return file;
  }
}

}  // namespace

LockedFile::LockedFile(const std::string& path, const std::string& whose, std::string_view mark)
    : file_(open_alone(path, whose, mark)) {
  if (mark.empty()) return;
  try {
    write_to(file_, whose, [&](std::ostream& out) { out << mark; });
  } catch (...) {
    ::unlink(path.c_str());
    throw;
  }
}

}  // namespace gumbelbox
