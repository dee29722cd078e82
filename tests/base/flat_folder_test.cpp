#include "gumbelbox/base/flat_folder.h"

#include <sys/stat.h>

#include <cerrno>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

TEST(FlatFolder, IsRemovedWithItsFiles) {
  const TemporaryFolder folder;
  const Descriptor parent = open_folder(folder.path());
  std::filesystem::create_directory(folder.path("flat"));
  folder.write("flat/a", "1");
  folder.write("flat/b", "2");
  ASSERT_EQ(::chmod(folder.path("flat").c_str(), 0555), 0);
  EXPECT_EQ(remove_flat_folder(parent, "flat"), 0);
  EXPECT_EQ(folder.files(), 0U);
  EXPECT_EQ(remove_flat_folder(parent, "flat"), 0);
}

TEST(FlatFolder, StaysWithAFolderInIt) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("flat/inner"));
  EXPECT_EQ(remove_flat_folder(open_folder(folder.path()), "flat"), ENOTEMPTY);
  EXPECT_TRUE(std::filesystem::exists(folder.path("flat/inner")));
}

TEST(FlatFolder, IsNotWhatALinkLeadsTo) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("mine"));
  folder.write("mine/file", "mine");
  std::filesystem::create_directory_symlink("mine", folder.path("link"));
  EXPECT_FALSE(open_folder(folder.path("link")).is_open());
  EXPECT_EQ(remove_flat_folder(open_folder(folder.path()), "link"), ENOTDIR);
  EXPECT_EQ(read_file(folder.path("mine/file")), "mine");
}

}  // namespace
}  // namespace gumbelbox
