#include "gumbelbox/base/disk_room.h"

#include <sys/statvfs.h>
#include <unistd.h>

#include <climits>
#include <filesystem>
#include <system_error>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/hidden_name.h"

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

/// The nearest folder around a path that is there.
fs::path folder_around(const std::string& path) {
  std::error_code error;
  fs::path folder = fs::absolute(real_target(path), error).parent_path();
  while (!fs::is_directory(folder, error) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return folder;
}

/// "950 bytes", "3 KiB", "12 MiB".
std::string bytes_text(std::uint64_t bytes) {
  if (bytes < 10'000) return fmt::format("{} bytes", bytes);
  const char* units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double amount = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; amount >= 10'000 && unit + 1 < std::size(units); ++unit) amount /= 1024;
  return fmt::format("{:.0f} {}", amount, units[unit]);
}

}  // namespace

void require_room(const std::string& path, std::uint64_t bytes) {
  if (is_special_file(path)) return;
  struct statvfs disk {};
  if (::statvfs(folder_around(path).c_str(), &disk) != 0 || disk.f_blocks == 0) return;
  const std::uint64_t blocks = disk.f_bavail;
  if (blocks >= bytes / disk.f_frsize + 1) return;
  throw Error(ErrorKind::kIo, fmt::format("{}: needs about {} on the disk, which has {} free", path,
                                          bytes_text(bytes), bytes_text(blocks * disk.f_frsize)));
}

void require_short_name(const std::string& path, std::size_t more) {
  if (is_special_file(path)) return;
  const fs::path target = real_target(path);
  const std::size_t name = target.filename().string().size() + more;
  const long most = ::pathconf(folder_around(path).c_str(), _PC_NAME_MAX);
  if (most > 0 && name > static_cast<std::size_t>(most)) {
    throw Error(
        ErrorKind::kUsage,
        fmt::format("{}: expected a name of at most {} bytes there, got {}", path,
                    static_cast<std::size_t>(most) - more, target.filename().string().size()));
  }
  constexpr std::size_t kOwnNames = 64;  // of hidden files and folders, and of what is in them
  const std::size_t length = target.string().size() + more + kOwnNames;
  if (length < PATH_MAX) return;
  throw Error(ErrorKind::kUsage,
              fmt::format("{}: expected a path of less than {} bytes, got {}", path,
                          PATH_MAX - kOwnNames - more, target.string().size()));
}

}  // namespace gumbelbox
