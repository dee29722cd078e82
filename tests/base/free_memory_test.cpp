#include "gumbelbox/base/free_memory.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kKilo = 1024;

/// A folder that looks like the root of a machine.
class FreeMemory : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text;
  }

  /// Numbers of a group of processes; its place is "" for that of all, else begins with '/'.
  void write_group(const std::string& place, const std::string& number,
                   const std::string& text) const {
    write("sys/fs/cgroup" + place + "/memory." + number, text);
  }

  std::optional<std::size_t> free() const { return free_memory(root_); }

 private:
  TemporaryFolder folder_;
  std::filesystem::path root_ = folder_.path("root");
};

using FreeMemoryDeathTest = FreeMemory;

TEST_F(FreeMemory, IsWhatTheMachineHasWithItsSwap) {
  EXPECT_FALSE(free());
  write("proc/meminfo",
        "MemTotal:       9000 kB\nMemFree: 100 kB\nMemAvailable:   5000 kB\n"
        "SwapTotal: 700 kB\nSwapFree:  20 kB\n");
  EXPECT_EQ(free(), 5020 * kKilo);
  EXPECT_GT(free_memory().value_or(0), 0U) << "of this machine";
}

TEST_F(FreeMemory, IsNoMoreThanTheLimitOfAnyGroupAboveLeaves) {
  write("proc/meminfo", "MemAvailable: 5000 kB\n");
  write("proc/self/cgroup", "1:cpu:/else\n0::/a/b\n");
  write_group("/a/b", "max", "max\n");
  write_group("/a/b", "current", "1000\n");
  EXPECT_EQ(free(), 5000 * kKilo);
  write_group("/a", "max", "900000\n");
  write_group("/a", "current", "700000\n");
  write_group("/a", "stat", "anon 3\ninactive_file 50000\n");
  EXPECT_EQ(free(), 250'000U);
  write_group("", "max", "600\n");
  write_group("", "current", "700\n");
  EXPECT_EQ(free(), 0U);
}

TEST_F(FreeMemory, CountsWhatAGroupGivesBackAndItsSwap) {
  write("proc/meminfo", "MemAvailable: 5000 kB\nSwapFree: 3 kB\n");
  write("proc/self/cgroup", "0::/a\n");
  write_group("/a", "max", "900000\n");
  write_group("/a", "current", "850000\n");
  write_group("/a", "stat",
              "anon 3\nfile 90000\ninactive_file 50000\nactive_file 30000\n"
              "slab_reclaimable 7000\nslab_unreclaimable 5\n");
  EXPECT_EQ(free(), 137'000U);
  write_group("/a", "swap.max", "2500\n");
  write_group("/a", "swap.current", "500\n");
  EXPECT_EQ(free(), 139'000U);
  write_group("/a", "swap.max", "max\n");
  EXPECT_EQ(free(), 137'000U + 3 * kKilo) << "all that the machine has";
}

TEST_F(FreeMemory, KnowsTheFirstVersionOfGroups) {
  write("proc/self/cgroup", "7:memory:/docker/x\n");
  write("sys/fs/cgroup/memory/memory.limit_in_bytes", "4000\n");
  write("sys/fs/cgroup/memory/memory.usage_in_bytes", "1000\n");
  EXPECT_EQ(free(), 3000U);
  write("sys/fs/cgroup/memory/memory.stat",
        "active_file 1\ntotal_inactive_file 200\ntotal_active_file 100\n");
  EXPECT_EQ(free(), 3300U);
}

TEST_F(FreeMemoryDeathTest, IsNoMoreThanTheLimitOfAddressesLeaves) {
  const auto limited = [&] {
    write("proc/self/statm", "10 5 1\n");
    const rlimit limit{std::size_t{1} << 40, RLIM_INFINITY};
    ::setrlimit(RLIMIT_AS, &limit);
    const std::size_t pages = 10 * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    ::_exit(free() == (std::size_t{1} << 40) - pages ? 7 : 1);
  };
  EXPECT_EXIT(limited(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace gumbelbox
