#include "gumbelbox/base/locked_file.h"

#include <unistd.h>

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
  EXPECT_EQ(std::filesystem::file_size(path), 1U);
}

TEST(LockedFile, AFileThatWasRemovedIsMadeAnew) {
  const TemporaryFolder folder;
  const std::string path = folder.path("lock");
  const LockedFile first(path, "model");
  std::filesystem::remove(path);
  const LockedFile second(path, "model");
  EXPECT_TRUE(std::filesystem::exists(path));
}

TEST(LockedFile, NamesTheReason) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::kIo, "model: No such file or directory",
               [&] { LockedFile(folder.path("missing/lock"), "model"); });
}

}  // namespace
}  // namespace gumbelbox
