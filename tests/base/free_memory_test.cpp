#include "gumbelbox/base/free_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

/// A folder that looks like the root of a machine.
struct Machine {
  TemporaryFolder folder;
  std::filesystem::path root = folder.path("root");

  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
  }
};

constexpr std::size_t kKilo = 1024;

TEST(FreeMemory, IsWhatTheMachineHasWithItsSwap) {
  const Machine machine;
  EXPECT_FALSE(free_memory(machine.root));
  machine.write("proc/meminfo",
                "MemTotal:       9000 kB\nMemFree: 100 kB\nMemAvailable:   5000 kB\n"
                "SwapTotal: 700 kB\nSwapFree:  20 kB\n");
  EXPECT_EQ(free_memory(machine.root), 5020 * kKilo);
  EXPECT_GT(free_memory().value_or(0), 0U) << "of this machine";
}

TEST(FreeMemory, IsNoMoreThanTheLimitOfAnyGroupAboveLeaves) {
  const Machine machine;
  machine.write("proc/meminfo", "MemAvailable: 5000 kB\n");
  machine.write("proc/self/cgroup", "1:cpu:/else\n0::/a/b\n");
  machine.write("sys/fs/cgroup/a/b/memory.max", "max\n");
  machine.write("sys/fs/cgroup/a/b/memory.current", "1000\n");
  EXPECT_EQ(free_memory(machine.root), 5000 * kKilo);
  machine.write("sys/fs/cgroup/a/memory.max", "900000\n");
  machine.write("sys/fs/cgroup/a/memory.current", "700000\n");
  machine.write("sys/fs/cgroup/a/memory.stat", "anon 3\ninactive_file 50000\n");
  EXPECT_EQ(free_memory(machine.root), 250'000U);
  machine.write("sys/fs/cgroup/memory.max", "600\n");
  machine.write("sys/fs/cgroup/memory.current", "700\n");
  EXPECT_EQ(free_memory(machine.root), 0U);
}

TEST(FreeMemory, CountsWhatAGroupGivesBackAndItsSwap) {
  const Machine machine;
  machine.write("proc/meminfo", "MemAvailable: 5000 kB\nSwapFree: 3 kB\n");
  machine.write("proc/self/cgroup", "0::/a\n");
  machine.write("sys/fs/cgroup/a/memory.max", "900000\n");
  machine.write("sys/fs/cgroup/a/memory.current", "850000\n");
  machine.write("sys/fs/cgroup/a/memory.stat",
                "anon 3\nfile 90000\ninactive_file 50000\nactive_file 30000\n"
                "slab_reclaimable 7000\nslab_unreclaimable 5\n");
  EXPECT_EQ(free_memory(machine.root), 137'000U);
  machine.write("sys/fs/cgroup/a/memory.swap.max", "2500\n");
  machine.write("sys/fs/cgroup/a/memory.swap.current", "500\n");
  EXPECT_EQ(free_memory(machine.root), 139'000U);
  machine.write("sys/fs/cgroup/a/memory.swap.max", "max\n");
  EXPECT_EQ(free_memory(machine.root), 137'000U + 3 * kKilo) << "all that the machine has";
}

TEST(FreeMemory, KnowsTheFirstVersionOfGroups) {
  const Machine machine;
  machine.write("proc/self/cgroup", "7:memory:/docker/x\n");
  machine.write("sys/fs/cgroup/memory/memory.limit_in_bytes", "4000\n");
  machine.write("sys/fs/cgroup/memory/memory.usage_in_bytes", "1000\n");
  EXPECT_EQ(free_memory(machine.root), 3000U);
  machine.write("sys/fs/cgroup/memory/memory.stat",
                "active_file 1\ntotal_inactive_file 200\ntotal_active_file 100\n");
  EXPECT_EQ(free_memory(machine.root), 3300U);
}

TEST(FreeMemoryDeathTest, IsNoMoreThanTheLimitOfAddressesLeaves) {
  const auto limited = [] {
    const Machine machine;
    machine.write("proc/self/statm", "10 5 1\n");
    const rlimit limit{std::size_t{1} << 40, RLIM_INFINITY};
    ::setrlimit(RLIMIT_AS, &limit);
    const std::size_t pages = 10 * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    ::_exit(free_memory(machine.root) == (std::size_t{1} << 40) - pages ? 7 : 1);
  };
  EXPECT_EXIT(limited(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace gumbelbox
