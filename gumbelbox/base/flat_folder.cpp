#include "gumbelbox/base/flat_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace gumbelbox {
namespace {

void remove_files(const Descriptor& folder) noexcept {
  const int number = ::fcntl(folder.number(), F_DUPFD_CLOEXEC, 0);
  DIR* const files = number < 0 ? nullptr : ::fdopendir(number);
  if (files == nullptr) {
    if (number >= 0) ::close(number);
    return;
  }
  while (const dirent* file = ::readdir(files)) {
    const std::string_view name = file->d_name;
    if (name != "." && name != "..") ::unlinkat(folder.number(), file->d_name, 0);
  }
  ::closedir(files);
}

}  // namespace

Descriptor open_folder(const std::string& path, const Descriptor& parent) {
  const int start = parent.is_open() ? parent.number() : AT_FDCWD;
  return Descriptor(::openat(start, path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
}

int remove_flat_folder(const Descriptor& parent, const std::string& name) noexcept {
  const Descriptor folder = open_folder(name, parent);
  if (folder.is_open()) {
    ::fchmod(folder.number(), 0700);
    remove_files(folder);
  }
  const int failed = ::unlinkat(parent.number(), name.c_str(), AT_REMOVEDIR);
  return failed == 0 || errno == ENOENT ? 0 : errno;
}

}  // namespace gumbelbox
