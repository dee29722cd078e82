#include "gumbelbox/base/folder_place.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "gumbelbox/base/disk_room.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/folder_seal.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/base/listed.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNames = 5;  // in a message

[[noreturn]] void refuse(const std::string& folder, const std::string& why) {
  throw Error(ErrorKind::kUsage, fmt::format("{}: {}", folder, why));
}

/// The folder that holds a path: the nearest that is there.
fs::path nearest_folder(const fs::path& target) {
  std::error_code error;
  fs::path folder = fs::absolute(target, error).parent_path();
  while (!fs::exists(folder, error) && folder.has_relative_path()) folder = folder.parent_path();
  return folder;
}

bool is_mounted(const fs::path& target) {
#ifdef STATX_ATTR_MOUNT_ROOT
  struct statx mount {};
  if (::statx(AT_FDCWD, target.c_str(), 0, 0, &mount) == 0 &&
      (mount.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0) {
    return (mount.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
  }
#endif
  struct stat itself {};
  struct stat parent {};
  return ::stat(target.c_str(), &itself) == 0 &&
         ::stat(nearest_folder(target).c_str(), &parent) == 0 && itself.st_dev != parent.st_dev;
}

/// Whether the working folder is the target or lies in it.
bool is_around_us(const fs::path& target) {
  std::error_code error;
  const fs::path place = fs::canonical(target, error);
  if (error) return false;
  for (fs::path here = fs::current_path(error); !error; here = here.parent_path()) {
    if (here == place) return true;
    if (!here.has_relative_path()) break;
  }
  return false;
}

/// 0 if we may write in a folder, else errno.
int reason_not_to_write(const fs::path& folder) {
  return ::access(folder.c_str(), W_OK | X_OK) == 0 ? 0 : errno;
}

/// Throws unless a rename could put another folder there.
void require_exchangeable(const std::string& folder, const std::string& target) {
  std::error_code error;
  const fs::file_status status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_directory(status)) {
    refuse(folder, "expected a folder to write, found a file; choose another name");
  }
  if (is_around_us(target)) {
    refuse(folder, "this folder would be replaced as a whole, and you are in it; name a new one");
  }
  if (is_mounted(target)) {
    refuse(folder,
           "a disk is mounted there, so it cannot be replaced in one step; name a folder "
           "inside it");
  }
  const fs::path parent = nearest_folder(target);
  const int reason = !fs::is_directory(parent, error) ? ENOTDIR : reason_not_to_write(parent);
  const bool is_there = fs::is_directory(status);
  const int own_reason = is_there ? reason_not_to_write(target) : 0;
  if (reason != 0) {
    const bool has_room_inside = is_there && own_reason == 0;
    throw Error(
        ErrorKind::kIo,
        fmt::format("{}: cannot write in {}: {}{}", folder, parent.string(), std::strerror(reason),
                    has_room_inside ? "; name a folder inside " + folder : ""));
  }
  if (own_reason == 0) return;
  throw Error(ErrorKind::kIo, fmt::format("{}: cannot be replaced: {}; make it writable or name a "
                                          "new folder",
                                          folder, std::strerror(own_reason)));
}

bool has(std::span<const std::string> names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

/// Files that would be lost, and that nothing would replace.
std::vector<std::string> without_successor(const std::string& target, const FolderState& state,
                                           std::span<const std::string> names) {
  std::vector<std::string> lost;
  for (const auto* part : {&state.changed, &state.others}) {
    for (const std::string& name : *part) {
      std::error_code error;
      const bool is_folder = fs::is_directory(fs::path(target) / name, error);
      if (is_folder || !has(names, name)) lost.push_back(name);
    }
  }
  return lost;
}

}  // namespace

std::vector<std::string> require_replaceable_files(const std::string& folder,
                                                   const std::string& place,
                                                   std::span<const std::string> names, bool force) {
  FolderState state = folder_state(place);
  const std::vector<std::string> lost = without_successor(place, state, names);
  if (!lost.empty()) {
    refuse(folder, fmt::format("found {}, which the new data would not replace; move {} away or "
                               "choose another folder",
                               listed(lost, kMostNames), lost.size() == 1 ? "it" : "them"));
  }
  if (!force && !state.changed.empty()) {
    const std::string_view what = state.changed.size() == 1 ? "it" : "them";
    refuse(folder, fmt::format("{} changed since gumbelbox wrote {}; choose another folder; the "
                               "option force replaces {} and loses the changes",
                               listed(state.changed, kMostNames), what, what));
  }
  if (!force && !state.others.empty()) {
    refuse(folder,
           fmt::format("found {}, which gumbelbox did not make; choose another folder; if "
                       "an early version made {}, the option force replaces {}",
                       listed(state.others, kMostNames), state.others.size() == 1 ? "it" : "them",
                       state.others.size() == 1 ? "it" : "them"));
  }
  std::vector<std::string> forced = std::move(state.changed);
  forced.insert(forced.end(), state.others.begin(), state.others.end());
  return forced;
}

std::vector<std::string> require_folder_place(const std::string& folder,
                                              std::span<const std::string> names, bool force) {
  if (folder.empty()) throw Error(ErrorKind::kUsage, "expected the name of a folder, got nothing");
  if (folder == "-") {
    refuse(folder, "expected the name of a folder; write ./- for one that is called so");
  }
  require_short_name(folder);
  const std::string target = real_target(folder);
  require_exchangeable(folder, target);
  return require_replaceable_files(folder, target, names, force);
}

}  // namespace gumbelbox
