#include "cli/run_lock.h"

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

TEST(RunLock, TakesOverWhatAKilledRunLeft) {
  const TemporaryFolder folder;
  folder.write(".model.running", "");
  { const RunLock lock(folder.path("model")); }
  EXPECT_EQ(folder.files(), 0U);
}

TEST(RunLock, DoesNotLockADevice) {
  const RunLock first("/dev/null");
  const RunLock second("/dev/null");
  EXPECT_FALSE(std::filesystem::exists("/dev/.null.running"));
}

}  // namespace
}  // namespace gumbelbox
