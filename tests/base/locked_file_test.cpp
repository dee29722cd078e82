#include "gumbelbox/base/locked_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(LockedFile, IsHeldByOneAtATime) {
  const TemporaryFolder folder;
  const std::string path = folder.path("lock");
  {
    const LockedFile first(path, "model");
    expect_error(ErrorKind::kIo, "model: another program is writing it",
                 [&] { LockedFile(path, "model"); });
  }
  LockedFile second(path, "model");
  EXPECT_EQ(::write(second.descriptor(), "x", 1), 1);
  EXPECT_TRUE(second.close());
  const LockedFile third(path, "model");
  EXPECT_EQ(std::filesystem::file_size(path), 0U);
}

TEST(LockedFile, AFileThatWasRemovedIsMadeAnew) {
  const TemporaryFolder folder;
  const std::string path = folder.path("lock");
  const LockedFile first(path, "model");
  std::filesystem::remove(path);
  const LockedFile second(path, "model");
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(LockedFile, TakesOverOnlyWhatBearsTheMark) {
  const TemporaryFolder folder;
  const std::string path = folder.path("lock");
  for (const char* left : {"", "ou", "ours", "ours and more"}) {
    folder.write("lock", left);
    const LockedFile file(path, "model", "ours");
    EXPECT_EQ(read_file(path), "ours");
  }
  for (const char* mine : {"outs", "mine", "my ours"}) {
    folder.write("lock", mine);
    expect_error(ErrorKind::kIo,
                 "model: cannot be written while " + path +
                     " is there, which is no file of gumbelbox; move it away",
                 [&] { LockedFile(path, "model", "ours"); });
    EXPECT_EQ(read_file(path), mine);
  }
}

TEST(LockedFile, TakesOverNoLinkAndWaitsForNoPipe) {
  const TemporaryFolder folder;
  const std::string path = folder.path("lock");
  const std::string mine = folder.write("mine", "ours");
  std::filesystem::create_hard_link(mine, path);
  EXPECT_THROW(LockedFile(path, "model", "ours"), Error);
  std::filesystem::remove(path);
  std::filesystem::create_symlink(mine, path);
  EXPECT_THROW(LockedFile(path, "model", "ours"), Error);
  std::filesystem::remove(path);
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_THROW(LockedFile(path, "model", "ours"), Error);
  EXPECT_TRUE(std::filesystem::is_fifo(path));
}

TEST(LockedFile, NamesTheReason) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::kIo, "model: No such file or directory",
               [&] { LockedFile(folder.path("missing/lock"), "model"); });
}

}  // namespace
}  // namespace gumbelbox
