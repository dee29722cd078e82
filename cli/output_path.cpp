#include "cli/output_path.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {

namespace fs = std::filesystem;

void require_writable(const std::string& path) {
  if (path.empty())
    throw Error(ErrorKind::kUsage, "--out: expected the name of a file, got nothing");
  if (path == "-") {
    throw Error(ErrorKind::kUsage, "--out: expected the name of a file, got '-'");
  }
  std::error_code unknown;  // what cannot be looked at cannot be written either
  const fs::file_status status = fs::status(path, unknown);
  if (fs::is_directory(status)) {
    throw Error(ErrorKind::kIo, fmt::format("{}: expected a file to write, found a folder", path));
  }
  fs::path target = path;
  // A device or pipe is written itself; a file is made anew beside the old one.
  if (!fs::exists(status) || fs::is_regular_file(status)) {
    target = target.parent_path().empty() ? "." : target.parent_path();
  }
  if (::access(target.c_str(), W_OK) != 0) {
    throw Error(ErrorKind::kIo,
                fmt::format("{}: cannot write there: {}", path, std::strerror(errno)));
  }
}

void require_replaceable(const std::string& path, std::string_view mark, std::string_view kind) {
  require_replaceable(
      path, [&](std::string_view text) { return text.find(mark) != std::string_view::npos; }, kind);
}

void require_replaceable(const std::string& path,
                         const std::function<bool(std::string_view)>& is_ours,
                         std::string_view kind) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: expected {} or no file, found a folder", path, kind));
  }
  if (!fs::is_regular_file(path, error) || fs::is_empty(path, error)) return;
  std::string beginning(256, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(file.gcount()));
  if (is_ours(beginning)) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: expected {} to replace, or no file, found a file of another kind; "
                          "remove it or choose another name",
                          path, kind));
}

void require_different(const std::string& path, const std::string& other, std::string_view flag,
                       std::string_view other_flag) {
  if (path.empty() || other.empty() || other == "-") return;
  std::error_code none;  // of files that do not exist yet, the names tell
  if (fs::equivalent(path, other, none) ||
      fs::path(path).lexically_normal() == fs::path(other).lexically_normal()) {
    throw Error(ErrorKind::kUsage, fmt::format("{} and {}: expected two files, got '{}' twice",
                                               flag, other_flag, path));
  }
}

}  // namespace gumbelbox
