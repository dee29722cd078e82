#include "gumbelbox/base/free_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>

namespace gumbelbox {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();

std::size_t left_of(std::size_t limit, std::size_t used) { return limit > used ? limit - used : 0; }

/// The number behind a word that begins a line, as in /proc/meminfo and memory.stat.
std::optional<std::size_t> number_behind(const fs::path& path, const std::string& word) {
  std::ifstream file(path);
  std::string name;
  for (std::size_t number = 0; file >> name;) {
    if (name != word) {
      file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    } else if (file >> number) {
      return number;
    } else {
      break;
    }
  }
  return {};
}

/// The first number of a file; nothing if it is none, as "max" is.
std::optional<std::size_t> number_in(const fs::path& path) {
  std::ifstream file(path);
  std::size_t number = 0;
  if (file >> number) return number;
  return {};
}

std::size_t left_of_machine(const fs::path& root) {
  const fs::path path = root / "proc/meminfo";
  const std::optional<std::size_t> available = number_behind(path, "MemAvailable:");
  if (!available) return kUnlimited;
  return (*available + number_behind(path, "SwapFree:").value_or(0)) * 1024;
}

/// What the limit of one group leaves. Pages of files that nobody has used for long can be had.
std::size_t left_of_group(const fs::path& group, const char* limit_name, const char* used_name,
                          const char* cache_name) {
  const std::optional<std::size_t> limit = number_in(group / limit_name);
  const std::optional<std::size_t> used = number_in(group / used_name);
  if (!limit || !used) return kUnlimited;
  const std::size_t cache = number_behind(group / "memory.stat", cache_name).value_or(0);
  return left_of(*limit, left_of(*used, cache));
}

/// /proc/self/cgroup has lines NUMBER:CONTROLLERS:PATH.
std::size_t left_of_groups(const fs::path& root) {
  std::ifstream file(root / "proc/self/cgroup");
  std::size_t least = kUnlimited;
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == line.npos || second == line.npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool is_new = controllers.empty();
    if (!is_new && controllers != "memory") continue;
    const fs::path top = root / (is_new ? "sys/fs/cgroup" : "sys/fs/cgroup/memory");
    // A container may not see the folder of its group, but that of its own root.
    for (fs::path group = fs::path(line.substr(second + 1)).relative_path();;
         group = group.parent_path()) {
      least = std::min(
          least, is_new
                     ? left_of_group(top / group, "memory.max", "memory.current", "inactive_file")
                     : left_of_group(top / group, "memory.limit_in_bytes", "memory.usage_in_bytes",
                                     "total_inactive_file"));
      if (group.empty()) break;
    }
  }
  return least;
}

std::size_t left_of_addresses(const fs::path& root) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnlimited;
  const std::optional<std::size_t> pages = number_in(root / "proc/self/statm");
  if (!pages) return kUnlimited;
  return left_of(limit.rlim_cur, *pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)));
}

}  // namespace

std::optional<std::size_t> free_memory(const fs::path& root) {
  const std::size_t least =
      std::min({left_of_machine(root), left_of_groups(root), left_of_addresses(root)});
  return least == kUnlimited ? std::nullopt : std::optional(least);
}

}  // namespace gumbelbox
