#include "gumbelbox/base/input_file.h"

#include <sys/stat.h>

#include <thread>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(InputFile, GivesTheBytesPieceByPiece) {
  const TemporaryFolder folder;
  InputFile file(folder.write("a", std::string("ab\0cdef", 7)));
  EXPECT_EQ(file.path(), folder.path("a"));
  EXPECT_EQ(file.remaining(), 7U);
  EXPECT_EQ(file.read(3), std::string("ab\0", 3));
  EXPECT_EQ(file.remaining(), 4U);
  EXPECT_EQ(file.read(0), "");
  EXPECT_EQ(file.read(100), "cdef");
  EXPECT_EQ(file.remaining(), 0U);
  EXPECT_EQ(file.read(1), "");
}

TEST(InputFile, AsksForNoMoreMemoryThanTheFileHas) {
  const TemporaryFolder folder;
  InputFile file(folder.write("a", "abc"));
  EXPECT_EQ(file.read(~std::uint64_t{0}), "abc");
}

TEST(InputFile, FindsWhatWasAddedSinceItWasOpened) {
  const TemporaryFolder folder;
  InputFile file(folder.write("a", "abc"));
  std::ofstream(folder.path("a"), std::ios::app) << "def";
  EXPECT_EQ(file.read(100), "abcdef");
}

TEST(InputFile, ReadsAPipeOfAnyLengthWithoutKnowingIt) {
  const TemporaryFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string text(1'000'000, 'x');
  std::thread writer([&] { std::ofstream(pipe) << text << "end"; });
  InputFile file(pipe);
  EXPECT_EQ(file.remaining(), std::nullopt);
  EXPECT_EQ(file.read(text.size()), text);
  EXPECT_EQ(file.read(~std::uint64_t{0}), "end");
  writer.join();
}

TEST(InputFile, ReadsNoMoreOfAnEndlessDeviceThanIsAskedFor) {
  InputFile file("/dev/zero");
  EXPECT_EQ(file.remaining(), std::nullopt);
  EXPECT_EQ(file.read(300'000), std::string(300'000, '\0'));
}

TEST(InputFile, NamesThePathAndTheReason) {
  const TemporaryFolder folder;
  expect_error(ErrorKind::kIo, folder.path("none") + ": No such file or directory",
               [&] { InputFile(folder.path("none")); });
  expect_error(ErrorKind::kIo, folder.path() + ": expected a file, found a folder",
               [&] { InputFile(folder.path()); });
}

}  // namespace
}  // namespace gumbelbox
