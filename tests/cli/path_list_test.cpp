#include "cli/path_list.h"

#include <sys/stat.h>

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

class PathListTest : public testing::Test {
 protected:
  Scratch scratch_;
  PathList paths_;
};

TEST_F(PathListTest, NamesBothOfTwoNamesOfOneFile) {
  const std::string file = scratch_.file("a", "content");
  const std::string link = scratch_.path("b");
  std::filesystem::create_symlink(file, link);
  paths_.writes("--out", file);
  paths_.reads("--data", link);
  expect_error(
      ErrorKind::kUsage,
      "--out and --data: expected two files, got '" + file + "' and '" + link + "', which are one",
      [&] { paths_.require_apart(); });
}

TEST_F(PathListTest, TakesADashForNoFolder) {
  paths_.replaces("--out", "-");
  paths_.reads("DATA", "edges.csv");
  expect_error(ErrorKind::kUsage,
               "--out: expected the name of a folder, got '-'; write ./- for one that is called so",
               [&] { paths_.require_apart(); });
}

TEST_F(PathListTest, KnowsAHardLink) {
  std::filesystem::create_hard_link(scratch_.file("a", "content"), scratch_.path("b"));
  paths_.reads("--data", scratch_.path("a"));
  paths_.writes("--log", scratch_.path("b"));
  EXPECT_THROW(paths_.require_apart(), Error);
}

TEST_F(PathListTest, ComparesFilesThatAreNotThereByFolderAndName) {
  std::filesystem::create_directory(scratch_.path("folder"));
  std::filesystem::create_directory_symlink("folder", scratch_.path("link"));
  std::filesystem::create_symlink("folder/new", scratch_.path("waiting"));
  for (const char* other : {"folder/../folder/new", "link/new", "waiting"}) {
    PathList paths;
    paths.writes("--out", scratch_.path("folder/new"));
    paths.writes("--log", scratch_.path(other));
    EXPECT_THROW(paths.require_apart(), Error) << other;
  }
  paths_.writes("--out", scratch_.path("folder/new"));
  paths_.writes("--log", scratch_.path("folder/newer"));
  paths_.writes("--tensorboard", "");
  paths_.require_apart();
}

TEST_F(PathListTest, MayReadOneFileTwice) {
  paths_.reads("--data", scratch_.path("a"));
  paths_.reads("--config", scratch_.path("a"));
  paths_.require_apart();
}

TEST_F(PathListTest, KnowsTheFilesOfAFolderOfData) {
  for (const char* name : {"train.tsv", "dev.tsv.gz", "train2id.txt", "index.noun"}) {
    PathList paths;
    paths.reads_data("--data", scratch_.path("."));
    paths.writes("--out", scratch_.path(name));
    EXPECT_THROW(paths.require_apart(), Error) << name;
  }
  paths_.reads_data("--data", scratch_.path("."));
  paths_.writes("--out", scratch_.path("data.model"));
  paths_.require_apart();
}

TEST_F(PathListTest, RefusesToReplaceTheFolderOfAFileThatIsRead) {
  std::filesystem::create_directory(scratch_.path("own"));
  const std::string file = scratch_.file("own/in.csv", "");
  paths_.replaces("--out", scratch_.path("own"));
  paths_.reads("FILE", file);
  expect_error(ErrorKind::kUsage,
               "--out and FILE: '" + file + "' lies in the folder '" + scratch_.path("own") +
                   "', which would be replaced",
               [&] { paths_.require_apart(); });
  PathList beside;
  beside.replaces("--out", scratch_.path("own"));
  beside.reads("FILE", scratch_.path("owner.csv"));
  beside.require_apart();
}

TEST_F(PathListTest, TakesADeviceTwice) {
  paths_.writes("--out", "/dev/null");
  paths_.writes("--log", "/dev/null");
  paths_.require_apart();
}

TEST_F(PathListTest, RefusesNamesOfOurHiddenFiles) {
  paths_.writes("--log", ".gumbelbox-0123456789abcdef.part");
  expect_error(ErrorKind::kUsage,
               "--log: expected another name than '.gumbelbox-0123456789abcdef.part': gumbelbox "
               "calls its own hidden files so",
               [&] { paths_.require_apart(); });
}

}  // namespace
}  // namespace gumbelbox
