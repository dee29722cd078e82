#include "gumbelbox/base/free_memory.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
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

std::size_t free_swap_of_machine(const fs::path& root) {
  return number_behind(root / "proc/meminfo", "SwapFree:").value_or(0) * 1024;
}

std::size_t left_of_machine(const fs::path& root) {
  const fs::path path = root / "proc/meminfo";
  const std::optional<std::size_t> available = number_behind(path, "MemAvailable:");
  if (!available) return kUnlimited;
  return *available * 1024 + free_swap_of_machine(root);
}

/// The names that a version of groups has for what it counts.
struct GroupFiles {
  const char* limit;
  const char* used;
  const char* swap_limit;  // null where swap has no limit of its own
  const char* swap_used;
  std::array<const char*, 3> reclaimable;  // in memory.stat: used, but given back to who needs it
};

constexpr GroupFiles kNewGroup{"memory.max",
                               "memory.current",
                               "memory.swap.max",
                               "memory.swap.current",
                               {"inactive_file", "active_file", "slab_reclaimable"}};
constexpr GroupFiles kOldGroup{"memory.limit_in_bytes",
                               "memory.usage_in_bytes",
                               nullptr,
                               nullptr,
                               {"total_inactive_file", "total_active_file", "slab_reclaimable"}};

/// No more than the machine has; nothing if the system does not count it.
std::size_t swap_left_of_group(const fs::path& group, const GroupFiles& files, std::size_t free) {
  if (files.swap_limit == nullptr || !fs::exists(group / files.swap_limit)) return 0;
  const std::optional<std::size_t> limit = number_in(group / files.swap_limit);
  if (!limit) return free;
  return std::min(free, left_of(*limit, number_in(group / files.swap_used).value_or(0)));
}

/// What the limit of one group leaves.
std::size_t left_of_group(const fs::path& group, const GroupFiles& files, std::size_t free_swap) {
  const std::optional<std::size_t> limit = number_in(group / files.limit);
  const std::optional<std::size_t> used = number_in(group / files.used);
  if (!limit || !used) return kUnlimited;
  std::size_t reclaimable = 0;
  for (const char* name : files.reclaimable) {
    reclaimable += number_behind(group / "memory.stat", name).value_or(0);
  }
  return left_of(*limit, left_of(*used, reclaimable)) + swap_left_of_group(group, files, free_swap);
}

/// /proc/self/cgroup has lines NUMBER:CONTROLLERS:PATH.
std::size_t left_of_groups(const fs::path& root) {
  std::ifstream file(root / "proc/self/cgroup");
  const std::size_t free_swap = free_swap_of_machine(root);
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
      least =
          std::min(least, left_of_group(top / group, is_new ? kNewGroup : kOldGroup, free_swap));
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
