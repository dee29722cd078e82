#include "gumbelbox/base/file_stamp.h"

#include <thread>

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

TEST(FileStamp, StaysWhileNobodyWrites) {
  const TemporaryFolder folder;
  const std::string path = folder.write("file", "one");
  const std::optional<FileStamp> stamp = file_stamp(path);
  ASSERT_TRUE(stamp);
  EXPECT_EQ(file_stamp(path), stamp);
  std::filesystem::create_symlink("file", folder.path("link"));
  EXPECT_EQ(file_stamp(folder.path("link")), stamp);
  EXPECT_FALSE(file_stamp(folder.path("none")));
}

TEST(FileStamp, TellsAnotherFileAndAnotherContent) {
  const TemporaryFolder folder;
  const std::string path = folder.write("file", "one");
  const std::optional<FileStamp> stamp = file_stamp(path);
  EXPECT_NE(file_stamp(folder.write("other", "one")), stamp);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  folder.write("file", "two");  // as long as before
  EXPECT_NE(file_stamp(path), stamp);
  const std::optional<FileStamp> second = file_stamp(path);
  std::filesystem::rename(folder.path("other"), path);
  EXPECT_NE(file_stamp(path), second);
}

}  // namespace
}  // namespace gumbelbox
