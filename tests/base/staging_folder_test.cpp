#include "gumbelbox/base/staging_folder.h"

#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/hidden_name.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

class StagingFolderTest : public testing::Test {
 protected:
  std::string staging() const { return hidden_name(target(), "folder"); }
  std::string target() const { return folder_.path("data"); }

  /// A folder with one file.
  void make(const std::string& path, const std::string& content) const {
    std::filesystem::create_directories(path);
    std::ofstream(path + "/file") << content;
  }

  /// What a program leaves that is killed while it writes.
  void leave(const std::string& part) const {
    make(staging() + "/" + part, "left");
    std::ofstream(staging() + "/mark") << "gumbelbox: a folder that is being written\n";
  }

  const TemporaryFolder folder_;
};

TEST_F(StagingFolderTest, GoesUnlessItIsExchanged) {
  { const StagingFolder staging(target(), "data"); }
  EXPECT_EQ(folder_.files(), 0U);
  make(target(), "old");
  {
    StagingFolder staging(target(), "data");
    std::ofstream(staging.add("file")) << "new";
    EXPECT_EQ(read_file(target() + "/file"), "old");
    staging.exchange([](const std::string& old) { EXPECT_EQ(read_file(old + "/file"), "old"); });
  }
  EXPECT_EQ(read_file(target() + "/file"), "new");
  EXPECT_EQ(folder_.files(), 1U);
}

TEST_F(StagingFolderTest, IsHeldByOneAtATime) {
  const StagingFolder first(target(), "data");
  expect_error(ErrorKind::kIo, "data: another program is writing it",
               [&] { StagingFolder(target(), "data"); });
  EXPECT_TRUE(std::filesystem::exists(first.fresh()));
}

TEST_F(StagingFolderTest, RemovesWhatAKilledProgramLeft) {
  leave("new");
  { const StagingFolder staging(target(), "data"); }
  EXPECT_EQ(folder_.files(), 0U);
  std::filesystem::create_directory(staging());  // killed before it had a mark
  { const StagingFolder staging(target(), "data"); }
  EXPECT_EQ(folder_.files(), 0U);
}

TEST_F(StagingFolderTest, PutsBackWhatAKilledProgramMovedAway) {
  leave("old");
  { const StagingFolder staging(target(), "data"); }
  EXPECT_EQ(read_file(target() + "/file"), "left");
  EXPECT_EQ(folder_.files(), 1U);
}

TEST_F(StagingFolderTest, ForgetsTheOldFolderOnceThereIsANewOne) {
  leave("old");
  make(target(), "new");
  { const StagingFolder staging(target(), "data"); }
  EXPECT_EQ(read_file(target() + "/file"), "new");
  EXPECT_EQ(folder_.files(), 1U);
}

TEST_F(StagingFolderTest, LeavesAFolderAloneThatHasNoMark) {
  make(staging() + "/new", "mine");
  expect_error(ErrorKind::kIo,
               "data: cannot be written while " + staging() +
                   " is there, which gumbelbox did not make; move it away",
               [&] { StagingFolder(target(), "data"); });
  EXPECT_EQ(read_file(staging() + "/new/file"), "mine");
}

TEST_F(StagingFolderTest, FollowsNoLink) {
  make(folder_.path("mine/new"), "mine");
  folder_.write("mine/mark", "gumbelbox: a folder that is being written\n");
  std::filesystem::create_symlink("mine", staging());
  EXPECT_THROW(StagingFolder(target(), "data"), Error);
  EXPECT_EQ(read_file(folder_.path("mine/new/file")), "mine");
}

TEST_F(StagingFolderTest, FollowsNoLinkInsideIt) {
  make(folder_.path("precious"), "mine");
  for (const char* part : {"new", "old"}) {
    leave(part);
    std::filesystem::remove_all(staging() + "/" + part);
    std::filesystem::create_directory_symlink("../precious", staging() + "/" + part);
    expect_error(ErrorKind::kIo,
                 "data: cannot be written while " + staging() +
                     " is there, which gumbelbox left and cannot remove (Not a directory); "
                     "remove it",
                 [&] { StagingFolder(target(), "data"); });
    EXPECT_EQ(read_file(folder_.path("precious/file")), "mine") << part;
    EXPECT_FALSE(std::filesystem::exists(target())) << part;
    std::filesystem::remove_all(staging());
  }
}

TEST_F(StagingFolderTest, IsPrivateWhileItIsWritten) {
  const StagingFolder held(target(), "data");
  struct stat status {};
  ASSERT_EQ(::stat(staging().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700U);
}

TEST_F(StagingFolderTest, LeavesTheFolderOfAnotherUserAlone) {
  leave("new");
  if (::chown(staging().c_str(), 65534, 65534) != 0) GTEST_SKIP() << "only root gives away folders";
  EXPECT_THROW(StagingFolder(target(), "data"), Error);
  EXPECT_EQ(read_file(staging() + "/new/file"), "left");
}

TEST_F(StagingFolderTest, RemovesWhatMayNotBeWritten) {
  leave("new");
  ASSERT_EQ(::chmod((staging() + "/new").c_str(), 0555), 0);
  { const StagingFolder staging(target(), "data"); }
  EXPECT_EQ(folder_.files(), 0U);
}

TEST_F(StagingFolderTest, PutsBackWhatTheCheckRefuses) {
  make(target(), "old");
  {
    StagingFolder staging(target(), "data");
    std::ofstream(staging.add("file")) << "new";
    EXPECT_THROW(
        staging.exchange([](const std::string&) { throw std::runtime_error("not this one"); }),
        std::runtime_error);
  }
  EXPECT_EQ(read_file(target() + "/file"), "old");
  EXPECT_EQ(folder_.files(), 1U);
}

}  // namespace
}  // namespace gumbelbox
