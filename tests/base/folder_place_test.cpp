#include "gumbelbox/base/folder_place.h"

#include <sched.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gumbelbox/base/whole_folder.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

const Names kNames{"entities.tsv", "train.tsv"};

void write_data(const std::string& folder) {
  const NewFile files[] = {{"entities.tsv", [](std::ostream& out) { out << "0\ta\n"; }},
                           {"train.tsv", [](std::ostream& out) { out << "0\t1\n"; }}};
  write_folder(folder, files);
}

TEST(FolderPlace, TakesWhatIsFreeOrOurs) {
  const TemporaryFolder folder;
  const std::string path = folder.path("data");
  EXPECT_EQ(require_folder_place(path, kNames, false), Names());
  std::filesystem::create_directory(path);
  EXPECT_EQ(require_folder_place(path, kNames, false), Names());
  write_data(path);
  EXPECT_EQ(require_folder_place(path, kNames, false), Names());
  EXPECT_EQ(require_folder_place(path, Names{"other.tsv"}, false), Names());
}

TEST(FolderPlace, RefusesFilesOfSomebodyElse) {
  const TemporaryFolder folder;
  folder.write("train.tsv", "mine");
  expect_error(ErrorKind::kUsage,
               folder.path() +
                   ": found train.tsv, which gumbelbox did not make; choose another folder; if an "
                   "early version made it, the option force replaces it",
               [&] { require_folder_place(folder.path(), kNames, false); });
  EXPECT_EQ(require_folder_place(folder.path(), kNames, true), Names{"train.tsv"});
}

TEST(FolderPlace, RefusesWhatWasChanged) {
  const TemporaryFolder folder;
  const std::string path = folder.path("data");
  write_data(path);
  folder.write("data/train.tsv", "0\t2\n");
  expect_error(
      ErrorKind::kUsage,
      path +
          ": train.tsv changed since gumbelbox wrote it; choose another folder; the option "
          "force replaces it and loses the changes",
      [&] { require_folder_place(path, kNames, false); });
  EXPECT_EQ(require_folder_place(path, kNames, true), Names{"train.tsv"});
}

TEST(FolderPlace, NeverLosesAFileThatNothingReplaces) {
  const TemporaryFolder folder;
  const std::string path = folder.path("data");
  write_data(path);
  folder.write("data/notes.txt", "mine");
  std::filesystem::create_directory(folder.path("data/entities.d"));
  for (const bool force : {false, true}) {
    expect_error(ErrorKind::kUsage,
                 path +
                     ": found entities.d and notes.txt, which the new data would not replace; move "
                     "them away or choose another folder",
                 [&] { require_folder_place(path, kNames, force); });
  }
}

TEST(FolderPlace, RefusesAFolderInPlaceOfAFile) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("train.tsv"));
  EXPECT_THROW(require_folder_place(folder.path(), kNames, true), Error);
}

TEST(FolderPlace, NamesAFewOfManyFiles) {
  const TemporaryFolder folder;
  for (const char* name : {"1", "2", "3", "4", "5", "6", "7"}) folder.write(name, "mine");
  expect_error(ErrorKind::kUsage,
               folder.path() +
                   ": found 1, 2, 3, 4, 5 and 2 more, which the new data would not replace; move "
                   "them away or choose another folder",
               [&] { require_folder_place(folder.path(), kNames, false); });
}

TEST(FolderPlace, RefusesANameThatNoFolderCanHave) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::kUsage,
               "-: expected the name of a folder; write ./- for one that is called so",
               [] { require_folder_place("-", kNames, true); });
  EXPECT_THROW(require_folder_place(folder.path("a/b/" + std::string(256, 'x')), kNames, true),
               Error);
  EXPECT_EQ(folder.files(), 0U);
}

TEST(FolderPlace, RefusesAMountOfTheSameDisk) {
  const TemporaryFolder folder;
  const std::string mount = folder.path("mount");
  std::filesystem::create_directory(mount);
  std::filesystem::create_directory(folder.path("real"));
  constexpr int kNoMounts = 77;
  // Only the child sees the mount.
  const pid_t child = ::fork();
  if (child == 0) {
    if (::unshare(CLONE_NEWNS) != 0 ||
        ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount(folder.path("real").c_str(), mount.c_str(), nullptr, MS_BIND, nullptr) != 0) {
      ::_exit(kNoMounts);
    }
    try {
      require_folder_place(mount, kNames, true);
    } catch (const Error& error) {
      ::_exit(error.kind() == ErrorKind::kUsage ? 0 : 2);
    }
    ::_exit(1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kNoMounts) GTEST_SKIP() << "only root mounts folders";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(FolderPlace, RefusesTheFolderThatWeAreIn) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("data/inner"));
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path("data/inner"));
  for (const char* path : {".", "..", "../../data"}) {
    EXPECT_THROW(require_folder_place(path, {}, true), Error) << path;
  }
  std::filesystem::current_path(before);
  EXPECT_THROW(require_folder_place("/proc", {}, true), Error) << "a disk of its own";
  expect_error(ErrorKind::kUsage, "expected the name of a folder, got nothing",
               [] { require_folder_place("", {}, true); });
}

}  // namespace
}  // namespace gumbelbox
