#include "cli/output_path.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

void require_writable(const std::string& path) {
  namespace fs = std::filesystem;
  if (fs::is_directory(path)) {
    throw Error(ErrorKind::kIo, fmt::format("{}: expected a file to write, found a folder", path));
  }
  fs::path folder = fs::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (::access(folder.c_str(), W_OK) != 0) {
    throw Error(ErrorKind::kIo,
                fmt::format("{}: cannot write there: {}", path, std::strerror(errno)));
  }
}

}  // namespace gumbelbox
