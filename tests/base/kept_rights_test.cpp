#include "gumbelbox/base/kept_rights.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <vector>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/whole_folder.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

struct stat status_of(const std::string& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return status;
}

/// A group that we may give a file to and that new files do not have; our own if there is none.
gid_t other_group() {
  if (::geteuid() == 0) return 65534;
  std::vector<gid_t> groups(static_cast<std::size_t>(::getgroups(0, nullptr)));
  ::getgroups(static_cast<int>(groups.size()), groups.data());
  for (const gid_t group : groups) {
    if (group != ::getegid()) return group;
  }
  return ::getegid();
}

/// Root keeps the owner as well.
uid_t other_owner() { return ::geteuid() == 0 ? 65534 : ::geteuid(); }

void give(const std::string& path, mode_t mode) {
  ASSERT_EQ(::chown(path.c_str(), other_owner(), other_group()), 0);
  ASSERT_EQ(::chmod(path.c_str(), mode), 0);
}

void expect_given(const std::string& path, mode_t mode) {
  const struct stat status = status_of(path);
  EXPECT_EQ(status.st_uid, other_owner()) << path;
  EXPECT_EQ(status.st_gid, other_group()) << path;
  EXPECT_EQ(status.st_mode & 07777, mode) << path;
}

TEST(KeptRights, AreThoseOfTheOldFile) {
  const TemporaryFolder folder;
  give(folder.write("old", "1"), 0640);
  const Descriptor fresh(::open(folder.write("new", "2").c_str(), O_WRONLY | O_CLOEXEC));
  keep_rights(folder.path("missing"), fresh);
  EXPECT_EQ(status_of(folder.path("new")).st_uid, ::geteuid());
  keep_rights(folder.path("old"), fresh);
  expect_given(folder.path("new"), 0640);
}

TEST(KeptRights, StayWhenAFileOrAFolderIsReplaced) {
  const TemporaryFolder folder;
  const auto write = [](std::ostream& out) { out << "new"; };
  give(folder.write("model", "old"), 0640);
  write_file(folder.path("model"), write);
  expect_given(folder.path("model"), 0640);
  const NewFile files[] = {{"a.tsv", write}};
  write_folder(folder.path("data"), files);
  give(folder.path("data/a.tsv"), 0600);
  give(folder.path("data"), 02750);
  write_folder(folder.path("data"), files);
  expect_given(folder.path("data"), 02750);
  expect_given(folder.path("data/a.tsv"), 0600);
}

}  // namespace
}  // namespace gumbelbox
