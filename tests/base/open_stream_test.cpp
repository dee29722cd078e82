#include "gumbelbox/base/open_stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include "gumbelbox/base/descriptor.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

TEST(OpenStream, IsKnownThroughLinksAndIsNoFileOfThatName) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/stdout", folder.path("link"));
  EXPECT_TRUE(is_open_stream(folder.path("link")));
  EXPECT_EQ(own_stream(folder.path("link")), 1);
  EXPECT_EQ(own_stream("/dev/fd/2"), 2);
  EXPECT_EQ(own_stream("/proc/self/fd/0"), 0);
  std::filesystem::create_directory(folder.path("fd"));
  for (const std::string& path : {folder.write("fd/1", "mine"), folder.write("stdout", "mine"),
                                  folder.path("none"), std::string("/dev/null")}) {
    EXPECT_FALSE(is_open_stream(path)) << path;
    EXPECT_FALSE(own_stream(path)) << path;
  }
}

TEST(OpenStream, KeepsWhatWasWrittenBeforeAndWhatFollows) {
  const TemporaryFolder folder;
  for (const int flags : {0, O_APPEND}) {
    const std::string path = folder.write("all", "");
    Descriptor stream(::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags));
    write_to(stream, path, [](std::ostream& out) { out << "before\n"; });
    const std::string name = fmt::format("/dev/fd/{}", stream.number());
    EXPECT_TRUE(is_special_file(name));
    write_file(name, [](std::ostream& out) { out << "ours\n"; });
    write_to(stream, path, [](std::ostream& out) { out << "after\n"; });
    EXPECT_EQ(read_file(path), "before\nours\nafter\n");
  }
}

}  // namespace
}  // namespace gumbelbox
