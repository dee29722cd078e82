#include "gumbelbox/base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "gumbelbox/base/locked_file.h"
#include "gumbelbox/base/staging_folder.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace {

/// What locking a file that is open for reading alone fails with, as on a network file system.
int reason_for_readers = 0;

}  // namespace

extern "C" int flock(int descriptor, int operation) noexcept {
  const bool reads_alone = (::fcntl(descriptor, F_GETFL) & O_ACCMODE) == O_RDONLY;
  if (reads_alone && reason_for_readers != 0) {
    errno = reason_for_readers;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
}

namespace gumbelbox {
namespace {

class FileLockTest : public testing::Test {
 protected:
  ~FileLockTest() override { reason_for_readers = 0; }

  Descriptor open_for_reading(const std::string& name) const {
    return Descriptor(::open(folder_.path(name).c_str(), O_RDONLY | O_CLOEXEC));
  }

  const TemporaryFolder folder_;
};

TEST_F(FileLockTest, OpensPlainFilesAlone) {
  const std::string path = folder_.write("file", "x");
  EXPECT_TRUE(open_to_lock(path).is_open());
  const Descriptor parent(::open(folder_.path().c_str(), O_RDONLY | O_CLOEXEC));
  EXPECT_TRUE(open_to_lock("file", parent).is_open());
  EXPECT_FALSE(open_to_lock(folder_.path("missing")).is_open());
  EXPECT_EQ(errno, ENOENT);
  std::filesystem::create_symlink("file", folder_.path("link"));
  ASSERT_EQ(::mkfifo(folder_.path("pipe").c_str(), 0600), 0);
  for (const char* other : {"link", "pipe", "."}) {
    EXPECT_FALSE(open_to_lock(folder_.path(other)).is_open()) << other;
    EXPECT_NE(errno, ENOENT) << other;
  }
}

TEST_F(FileLockTest, TakesOnlyTheLackOfLocksForNoLock) {
  folder_.write("file", "x");
  const Descriptor file = open_for_reading("file");
  for (const int reason : {ENOLCK, EOPNOTSUPP, ENOSYS}) {
    reason_for_readers = reason;
    EXPECT_NO_THROW(lock_alone(file, "model")) << reason;
  }
  reason_for_readers = EBADF;
  expect_error(ErrorKind::kIo, "model: Bad file descriptor", [&] { lock_alone(file, "model"); });
}

TEST_F(FileLockTest, KnowsAFileThatWasReplaced) {
  const std::string path = folder_.write("file", "x");
  const Descriptor file = open_for_reading("file");
  EXPECT_TRUE(is_same_file(file, path));
  std::filesystem::rename(folder_.write("other", "y"), path);
  EXPECT_FALSE(is_same_file(file, path));
}

TEST_F(FileLockTest, HoldsWhereReadersCannotLock) {
  reason_for_readers = EBADF;
  const std::string path = folder_.path("lock");
  const LockedFile file(path, "model");
  expect_error(ErrorKind::kIo, "model: another program is writing it",
               [&] { LockedFile(path, "model"); });
  const StagingFolder folder(folder_.path("data"), "data");
  expect_error(ErrorKind::kIo, "data: another program is writing it",
               [&] { StagingFolder(folder_.path("data"), "data"); });
}

}  // namespace
}  // namespace gumbelbox
