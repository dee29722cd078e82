#include "gumbelbox/base/byte_source.h"

#include <unistd.h>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(ByteSource, FillsTheRoomAndCounts) {
  const TemporaryFolder folder;
  ByteSource source(folder.write("a", "seven b"));
  EXPECT_EQ(source.size(), 7U);
  std::string room(4, '-');
  EXPECT_EQ(source.read(room), 4U);
  EXPECT_EQ(room, "seve");
  EXPECT_EQ(source.given(), 4U);
  EXPECT_EQ(source.read(room), 3U);
  EXPECT_EQ(room, "n be");
  EXPECT_EQ(source.read(room), 0U);
  EXPECT_EQ(source.given(), 7U);
}

TEST(ByteSource, JoinsThePiecesOfAPipeAndKnowsNoSize) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  for (const char* piece : {"one ", "two"}) {
    ASSERT_GT(::write(ends[1], piece, std::string_view(piece).size()), 0);
  }
  ::close(ends[1]);
  const int saved = ::dup(STDIN_FILENO);
  ::dup2(ends[0], STDIN_FILENO);
  ::close(ends[0]);
  ByteSource source("-");
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
  EXPECT_EQ(source.name(), "standard input");
  EXPECT_EQ(source.size(), 0U);
  std::string room(10, '-');
  EXPECT_EQ(source.read(room), 7U);
  EXPECT_EQ(room, "one two---");
}

TEST(ByteSource, NamesThePathAndTheReason) {
  const TemporaryFolder folder;
  EXPECT_EQ(ByteSource(folder.write("a", "")).name(), folder.path("a"));
  expect_error(ErrorKind::kIo, folder.path("none") + ": No such file or directory",
               [&] { ByteSource source(folder.path("none")); });
  expect_error(ErrorKind::kIo, folder.path() + ": expected a file, found a folder",
               [&] { ByteSource source(folder.path()); });
}

}  // namespace
}  // namespace gumbelbox
