#include "gumbelbox/base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

[[noreturn]] void fail(const std::string& path, int reason) {
  throw Error(ErrorKind::kIo, fmt::format("{}: {}", path, std::strerror(reason)));
}

/// Makes the content of a file, or the names in a folder, safe against a power cut.
void flush_to_disk(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(path, errno);
  const int result = ::fsync(descriptor);
  const int reason = errno;
  ::close(descriptor);
  if (result != 0 && reason != EINVAL)
    fail(path, reason);  // EINVAL: not a thing that can be flushed
}

/// Removes the temporary file unless it has been renamed.
struct Temporary {
  std::string path;
  ~Temporary() {
    if (!path.empty()) std::remove(path.c_str());
  }
};

}  // namespace

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (std::filesystem::is_directory(path)) fail(path, EISDIR);
  Temporary temporary{fmt::format("{}.{}.tmp", path, ::getpid())};
  {
    errno = 0;
    std::ofstream file(temporary.path, std::ios::binary | std::ios::trunc);
    if (!file) {
      const int reason = errno;
      temporary.path.clear();
      fail(path, reason);
    }
    write(file);
    file.close();
    if (!file) fail(path, errno != 0 ? errno : EIO);
  }
  flush_to_disk(temporary.path);
  if (std::rename(temporary.path.c_str(), path.c_str()) != 0) fail(path, errno);
  temporary.path.clear();
  const std::string folder = std::filesystem::path(path).parent_path().string();
  flush_to_disk(folder.empty() ? "." : folder);
}

std::string read_file(const std::string& path) {
  if (std::filesystem::is_directory(path)) fail(path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, errno);
  std::string content(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) fail(path, errno != 0 ? errno : EIO);
  return content;
}

}  // namespace gumbelbox
