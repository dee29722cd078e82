#include "gumbelbox/base/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "gumbelbox/base/descriptor.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/base/kept_rights.h"
#include "gumbelbox/base/locked_file.h"
#include "gumbelbox/base/open_stream.h"
#include "gumbelbox/base/unfinished_file.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code error;  // what cannot be looked at cannot be opened either, and fails there
  return fs::is_directory(path, error);
}

void write_directly(const std::string& path, const std::function<void(std::ostream&)>& write) {
  // A stream of our own is shared with whoever gave it to us, as is the place in the file.
  const std::optional<int> own = own_stream(path);
  Descriptor file(own ? ::fcntl(*own, F_DUPFD_CLOEXEC, 0)
                      : ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (!file.is_open()) fail_on(path, errno);
  write_to(file, path, write);
  if (!file.close()) fail_on(path, errno);
}

}  // namespace

bool is_special_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status) || fs::is_directory(status)) return false;
  return !fs::is_regular_file(status) || is_open_stream(path);
}

void write_file(const std::string& path, const std::function<void(std::ostream&)>& write) {
  if (is_folder(path)) fail_on(path, EISDIR);
  if (is_special_file(path)) return write_directly(path, write);
  const std::string target = real_target(path);
  const std::string name = hidden_name(path, "part");
  LockedFile file(name, path);
  UnfinishedFile temporary(name);
  keep_rights(target, file.file());
  write_to(file.file(), path, write);
  if (::fsync(file.descriptor()) != 0) fail_on(path, errno);
  // Renamed while it is still locked: nobody else has touched it in between.
  if (std::rename(name.c_str(), target.c_str()) != 0) fail_on(path, errno);
  temporary.finish();
  if (!file.close()) fail_on(path, errno);
  flush_folder(fs::path(target).parent_path().string(), path);
}

std::string read_file(const std::string& path) {
  if (is_folder(path)) fail_on(path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) fail_on(path, errno);
  std::string content(std::istreambuf_iterator<char>(file), {});
  if (file.bad()) fail_on(path, errno != 0 ? errno : EIO);
  return content;
}

}  // namespace gumbelbox
