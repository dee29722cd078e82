#include "cli/output_path.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>

#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/base/input_file.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/fit/train_log.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "gumbelbox/store/model_file.h"

namespace gumbelbox {

namespace fs = std::filesystem;

namespace {

/// Throws if files cannot be made in a folder.
void require_access(const fs::path& folder, const std::string& path) {
  if (::access(folder.c_str(), W_OK) == 0) return;
  throw Error(ErrorKind::kIo,
              fmt::format("{}: cannot write there: {}", path, std::strerror(errno)));
}

constexpr OwnKind kModel{
    .name = "a model", .begins = begins_as_model, .require_unchanged = require_unchanged_model};
constexpr OwnKind kCheckpoint{.name = "a checkpoint",
                              .begins = begins_as_checkpoint,
                              .require_unchanged = require_unchanged_checkpoint};
constexpr OwnKind kLog{
    .name = "a log",
    .begins = [](std::string_view text) { return text.starts_with(kTrainLogMark); },
    .require_unchanged = require_unchanged_log};

/// What is wrong with a file that is in the way.
struct Complaint {
  std::string refused;  ///< without --force
  std::string forced;   ///< with it
};

/// Nothing to lose if there is no file, or an empty one.
bool is_in_the_way(const std::string& path, const OwnKind& kind) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw Error(ErrorKind::kUsage,
                fmt::format("{}: expected {} or no file, found a folder", path, kind.name));
  }
  return !is_special_file(path) && fs::is_regular_file(path, error) && !fs::is_empty(path, error);
}

bool begins_as_ours(const std::string& path, const OwnKind& kind) {
  constexpr std::uint64_t kBeginning = 256;
  return kind.begins(InputFile(path).read(kBeginning));
}

Complaint of_another_kind(const std::string& path, const OwnKind& kind) {
  return {fmt::format("{}: expected {} to replace, or no file, found a file of another kind; "
                      "move it away or choose another name",
                      path, kind.name),
          fmt::format("{}: is not {} that gumbelbox made; --force replaces it", path, kind.name)};
}

std::optional<Complaint> find_complaint(const std::string& path, const OwnKind& kind) {
  if (!is_in_the_way(path, kind)) return {};
  if (!begins_as_ours(path, kind)) return of_another_kind(path, kind);
  try {
    kind.require_unchanged(path);
    return {};
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kIo) throw;
    return Complaint{
        fmt::format("{}; move it away or choose another name; --force replaces it", error.what()),
        fmt::format("{}; --force replaces it", error.what())};
  }
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

std::optional<FileStamp> require_replaceable(const std::string& path, const OwnKind& kind,
                                             Console* forced) {
  const std::optional<FileStamp> stamp = file_stamp(path);
  const std::optional<Complaint> complaint = find_complaint(path, kind);
  if (!complaint) return {};
  if (forced == nullptr) throw Error(ErrorKind::kUsage, complaint->refused);
  forced->err << printable(complaint->forced) << '\n';
  return stamp;
}

std::optional<FileStamp> require_replaceable_model(const std::string& path, Console* forced) {
  return require_replaceable(path, kModel, forced);
}

void require_replaceable_checkpoint(const std::string& path, Console* forced) {
  require_replaceable(path, kCheckpoint, forced);
}

std::optional<FileStamp> require_replaceable_log(const std::string& path, Console* forced) {
  return require_replaceable(path, kLog, forced);
}

void require_still_replaceable_model(const std::string& path,
                                     const std::optional<FileStamp>& forced) {
  if (!forced || file_stamp(path) != forced) require_replaceable(path, kModel);
}

void require_still_replaceable_log(const std::string& path,
                                   const std::optional<FileStamp>& forced) {
  if (!forced || file_stamp(path) != forced) require_replaceable(path, kLog);
}

void require_begun_checkpoint(const std::string& path) {
  if (is_in_the_way(path, kCheckpoint) && !begins_as_ours(path, kCheckpoint)) {
    throw Error(ErrorKind::kUsage, of_another_kind(path, kCheckpoint).refused);
  }
}

}  // namespace gumbelbox
