#include "cli/output_path.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/fit/train_log.h"

namespace gumbelbox {

namespace fs = std::filesystem;

namespace {

/// Throws if files cannot be made in a folder.
void require_access(const fs::path& folder, const std::string& path) {
  if (::access(folder.c_str(), W_OK) == 0) return;
  throw Error(ErrorKind::kIo,
              fmt::format("{}: cannot write there: {}", path, std::strerror(errno)));
}

/// Whether a file begins as store/sealed_file writes files of this format.
bool is_sealed(std::string_view text, std::string_view format) {
  constexpr std::size_t kLength = 8;  // of the head, in binary
  return text.size() > kLength && text.substr(kLength).starts_with(
                                      fmt::format(R"({{"__metadata__":{{"format":"{}",)", format));
}

}  // namespace

void require_writable(const std::string& path, std::size_t more, std::string_view flag) {
  if (path.empty() || path == "-") {
    throw Error(ErrorKind::kUsage, fmt::format("{}: expected the name of a file, got {}", flag,
                                               path.empty() ? "nothing" : "'-'"));
  }
  std::error_code unknown;  // what cannot be looked at cannot be written either
  const fs::file_status status = fs::status(path, unknown);
  if (fs::is_directory(status)) {
    throw Error(ErrorKind::kIo, fmt::format("{}: expected a file to write, found a folder", path));
  }
  require_short_name(path, more);
  // A device or pipe is written itself; a file is made anew beside the old one.
  if (is_special_file(path)) return require_access(path, path);
  const fs::path folder = fs::path(real_target(path)).parent_path();
  require_access(folder.empty() ? "." : folder, path);
}

void require_writable_folder(const std::string& path) {
  std::error_code error;
  fs::path folder = path;
  const fs::file_status status = fs::status(folder, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: expected a folder or nothing, found a file", path));
  }
  require_short_name(path);
  folder = fs::absolute(real_target(path), error);
  while (!fs::exists(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  require_access(folder, path);
}

void require_replaceable(const std::string& path,
                         const std::function<bool(std::string_view)>& is_ours,
                         std::string_view kind, Console* forced) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: expected {} or no file, found a folder", path, kind));
  }
  if (is_special_file(path) || !fs::is_regular_file(path, error) || fs::is_empty(path, error))
    return;
  std::string beginning(256, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(file.gcount()));
  if (is_ours(beginning)) return;
  if (forced != nullptr) {
    forced->err << fmt::format("{}: is not {} that gumbelbox made; --force replaces it\n", path,
                               kind);
    return;
  }
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: expected {} to replace, or no file, found a file of another kind; "
                          "move it away or choose another name",
                          path, kind));
}

void require_replaceable_model(const std::string& path, Console* forced) {
  require_replaceable(
      path, [](std::string_view text) { return is_sealed(text, "gumbelbox"); }, "a model", forced);
}

void require_replaceable_checkpoint(const std::string& path) {
  require_replaceable(
      path, [](std::string_view text) { return is_sealed(text, "gumbelbox checkpoint"); },
      "a checkpoint");
}

void require_replaceable_log(const std::string& path, Console* forced) {
  require_replaceable(
      path, [](std::string_view text) { return text.starts_with(kTrainLogMark); }, "a log", forced);
}

}  // namespace gumbelbox
