#include "gumbelbox/base/file_stamp.h"

#include <sys/stat.h>

namespace gumbelbox {

std::optional<FileStamp> file_stamp(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileStamp{.device = status.st_dev,
                   .number = status.st_ino,
                   .size = status.st_size,
                   .changed_s = status.st_ctim.tv_sec,
                   .changed_ns = status.st_ctim.tv_nsec};
}

}  // namespace gumbelbox
