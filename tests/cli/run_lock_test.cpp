#include "cli/run_lock.h"

#include "gumbelbox/base/hidden_name.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(RunLock, RefusesASecondRunAndLeavesNothing) {
  const TemporaryFolder folder;
  const std::string out = folder.path("model");
  {
    const RunLock first(out);
    expect_error(ErrorKind::kIo, out + ": another program is writing it", [&] { RunLock{out}; });
    const RunLock other(folder.path("other"));
    EXPECT_EQ(folder.files(), 2U);
  }
  EXPECT_EQ(folder.files(), 0U);
}

TEST(RunLock, KnowsAModelByItsLinks) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("elsewhere"));
  std::filesystem::create_symlink("elsewhere/model", folder.path("link"));
  const RunLock first(folder.path("elsewhere/model"));
  EXPECT_THROW(RunLock{folder.path("link")}, Error);
}

TEST(RunLock, TakesOverWhatAKilledRunLeft) {
  const TemporaryFolder folder;
  const std::string lock = hidden_name(folder.path("model"), "lock");
  std::string left;
  {
    const RunLock first(folder.path("model"));
    std::ifstream(lock) >> left;
  }
  EXPECT_EQ(left, "gumbelbox:");
  std::ofstream(lock) << "gumbelbox: a run that is going on\n";
  { const RunLock again(folder.path("model")); }
  EXPECT_EQ(folder.files(), 0U);
}

TEST(RunLock, LeavesFilesOfTheUserAlone) {
  const TemporaryFolder folder;
  const std::string mine = folder.write(".model.running", "mine");
  { const RunLock lock(folder.path("model")); }
  EXPECT_TRUE(std::filesystem::exists(mine));
}

TEST(RunLock, DoesNotLockADevice) {
  const RunLock first("/dev/null");
  const RunLock second("/dev/null");
  EXPECT_FALSE(std::filesystem::exists(hidden_name("/dev/null", "lock")));
}

}  // namespace
}  // namespace gumbelbox
