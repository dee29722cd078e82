#include "gumbelbox/base/unfinished_file.h"

#include <list>

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

TEST(UnfinishedFile, GoesWithTheObjectUnlessItIsFinished) {
  const TemporaryFolder folder;
  { const UnfinishedFile file(folder.write("a", "")); }
  EXPECT_EQ(folder.files(), 0U);
  {
    UnfinishedFile file(folder.write("b", ""));
    file.finish();
  }
  EXPECT_EQ(folder.files(), 1U);
}

TEST(UnfinishedFile, AllGoAtOnceAndFinishedOnesStay) {
  const TemporaryFolder folder;
  const UnfinishedFile first(folder.write("a", ""));
  const UnfinishedFile second(folder.write("b", ""));
  { UnfinishedFile(folder.write("c", "")).finish(); }
  folder.write("d", "");
  UnfinishedFile::remove_all();
  EXPECT_EQ(folder.files(), 2U);
}

TEST(UnfinishedFile, AFolderGoesAfterItsFiles) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("outer/inner"));
  const UnfinishedFile outer(folder.path("outer"));
  const UnfinishedFile inner(folder.path("outer/inner"));
  const UnfinishedFile file(folder.write("outer/inner/file", ""));
  UnfinishedFile::remove_all();
  EXPECT_EQ(folder.files(), 0U);
}

TEST(UnfinishedFile, TooManyStillGoWithTheirObjects) {
  const TemporaryFolder folder;
  {
    std::list<UnfinishedFile> files;
    for (int i = 0; i < 36; ++i) files.emplace_back(folder.write(std::to_string(i), ""));
    UnfinishedFile::remove_all();
    EXPECT_LE(folder.files(), 4U);
  }
  EXPECT_EQ(folder.files(), 0U);
  const UnfinishedFile again(folder.write("again", ""));  // the places are free again
  UnfinishedFile::remove_all();
  EXPECT_EQ(folder.files(), 0U);
}

}  // namespace
}  // namespace gumbelbox
