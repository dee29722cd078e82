#include "cli/path_list.h"

#include <sys/stat.h>

#include "tests/cli/run_verb.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(PathList, NamesBothOfTwoNamesOfOneFile) {
  const Scratch scratch;
  const std::string file = scratch.file("a", "content");
  const std::string link = scratch.path("b");
  std::filesystem::create_symlink(file, link);
  PathList paths;
  paths.writes("--out", file);
  paths.reads("--data", link);
  expect_error(
      ErrorKind::kUsage,
      "--out and --data: expected two files, got '" + file + "' and '" + link + "', which are one",
      [&] { paths.require_apart(); });
}

TEST(PathList, TakesADashForNoFolder) {
  PathList paths;
  paths.replaces("--out", "-");
  paths.reads("DATA", "edges.csv");
  expect_error(ErrorKind::kUsage,
               "--out: expected the name of a folder, got '-'; write ./- for one that is called so",
               [&] { paths.require_apart(); });
}

TEST(PathList, KnowsAHardLink) {
  const Scratch scratch;
  std::filesystem::create_hard_link(scratch.file("a", "content"), scratch.path("b"));
  PathList paths;
  paths.reads("--data", scratch.path("a"));
  paths.writes("--log", scratch.path("b"));
  EXPECT_THROW(paths.require_apart(), Error);
}

TEST(PathList, ComparesFilesThatAreNotThereByFolderAndName) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("folder"));
  std::filesystem::create_directory_symlink("folder", scratch.path("link"));
  std::filesystem::create_symlink("folder/new", scratch.path("waiting"));
  for (const char* other : {"folder/../folder/new", "link/new", "waiting"}) {
    PathList paths;
    paths.writes("--out", scratch.path("folder/new"));
    paths.writes("--log", scratch.path(other));
    EXPECT_THROW(paths.require_apart(), Error) << other;
  }
  PathList paths;
  paths.writes("--out", scratch.path("folder/new"));
  paths.writes("--log", scratch.path("folder/newer"));
  paths.writes("--tensorboard", "");
  paths.require_apart();
}

TEST(PathList, MayReadOneFileTwice) {
  const Scratch scratch;
  PathList paths;
  paths.reads("--data", scratch.path("a"));
  paths.reads("--config", scratch.path("a"));
  paths.require_apart();
}

TEST(PathList, KnowsTheFilesOfAFolderOfData) {
  const Scratch scratch;
  for (const char* name : {"train.tsv", "dev.tsv.gz", "train2id.txt", "index.noun"}) {
    PathList paths;
    paths.reads_data("--data", scratch.path("."));
    paths.writes("--out", scratch.path(name));
    EXPECT_THROW(paths.require_apart(), Error) << name;
  }
  PathList paths;
  paths.reads_data("--data", scratch.path("."));
  paths.writes("--out", scratch.path("data.model"));
  paths.require_apart();
}

TEST(PathList, RefusesToReplaceTheFolderOfAFileThatIsRead) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("own"));
  const std::string file = scratch.file("own/in.csv", "");
  PathList paths;
  paths.replaces("--out", scratch.path("own"));
  paths.reads("FILE", file);
  expect_error(ErrorKind::kUsage,
               "--out and FILE: '" + file + "' lies in the folder '" + scratch.path("own") +
                   "', which would be replaced",
               [&] { paths.require_apart(); });
  PathList beside;
  beside.replaces("--out", scratch.path("own"));
  beside.reads("FILE", scratch.path("owner.csv"));
  beside.require_apart();
}

TEST(PathList, TakesADeviceTwice) {
  PathList paths;
  paths.writes("--out", "/dev/null");
  paths.writes("--log", "/dev/null");
  paths.require_apart();
}

TEST(PathList, RefusesNamesOfOurHiddenFiles) {
  PathList paths;
  paths.writes("--log", ".gumbelbox-0123456789abcdef.part");
  expect_error(ErrorKind::kUsage,
               "--log: expected another name than '.gumbelbox-0123456789abcdef.part': gumbelbox "
               "calls its own hidden files so",
               [&] { paths.require_apart(); });
}

}  // namespace
}  // namespace gumbelbox
