#include "gumbelbox/base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

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

bool is_folder(const std::string& path) {
  std::error_code error;  // what cannot be looked at cannot be opened either, and fails there
  return std::filesystem::is_directory(path, error);
}

/// Whether writing means talking to something (a device, a pipe) and not keeping a file.
bool is_special(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  return std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
}

/// The file that a link leads to, so that the link stays when the file is replaced.
std::string follow_link(const std::string& path) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::canonical(path, error);
  return error ? path : target.string();
}

void write_directly(const std::string& path, const std::function<void(std::ostream&)>& write) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  if (!file) fail(path, errno);
  write(file);
  file.close();
  if (!file) fail(path, errno != 0 ? errno : EIO);
}

}  // namespace

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (is_folder(path)) fail(path, EISDIR);
  if (is_special(path)) return write_directly(path, write);
  const std::string target = follow_link(path);
  Temporary temporary{fmt::format("{}.{}.tmp", target, ::getpid())};
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
  if (std::rename(temporary.path.c_str(), target.c_str()) != 0) fail(path, errno);
  temporary.path.clear();
  const std::string folder = std::filesystem::path(target).parent_path().string();
  flush_to_disk(folder.empty() ? "." : folder);
}

std::string read_file(const std::string& path) {
  if (is_folder(path)) fail(path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, errno);
  std::string content(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) fail(path, errno != 0 ? errno : EIO);
  return content;
}

}  // namespace gumbelbox
