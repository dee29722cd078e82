#include "gumbelbox/base/descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(Descriptor, ClosesWhatItHolds) {
  int number = -1;
  {
    Descriptor first(::open("/dev/null", O_WRONLY));
    number = first.number();
    const Descriptor second = std::move(first);
    EXPECT_FALSE(first.is_open());
    EXPECT_EQ(second.number(), number);
    EXPECT_NE(::fcntl(number, F_GETFD), -1);
  }
  EXPECT_EQ(::fcntl(number, F_GETFD), -1);
  EXPECT_FALSE(Descriptor(number).close()) << "it was closed before";
}

TEST(RequireReadable, NamesWhoseFileAndWhy) {
  const TemporaryFolder folder;
  const auto open = [](const std::string& path) {
    return Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  };
  require_readable(open(folder.write("file", "")), "mine");
  require_readable(open("/dev/null"), "mine");
  expect_error(ErrorKind::kIo, "mine: No such file or directory",
               [&] { require_readable(open(folder.path("none")), "mine"); });
  expect_error(ErrorKind::kIo, "mine: expected a file, found a folder",
               [&] { require_readable(open(folder.path()), "mine"); });
}

TEST(SizeOf, IsKnownOfFilesAlone) {
  const TemporaryFolder folder;
  EXPECT_EQ(size_of(open_plain_file(folder.write("file", "seven b"))), 7U);
  EXPECT_EQ(size_of(open_plain_file(folder.write("empty", ""))), 0U);
  EXPECT_EQ(size_of(Descriptor(::open("/dev/zero", O_RDONLY))), std::nullopt);
  EXPECT_EQ(size_of(Descriptor()), std::nullopt);
}

TEST(ReadFrom, FillsTheRoomUntilTheEnd) {
  const TemporaryFolder folder;
  const Descriptor file = open_plain_file(folder.write("file", "seven b"));
  std::string room(4, '-');
  EXPECT_EQ(read_from(file, room, "mine"), 4U);
  EXPECT_EQ(room, "seve");
  EXPECT_EQ(read_from(file, room, "mine"), 3U);
  EXPECT_EQ(read_from(file, room, "mine"), 0U);
  const Descriptor unreadable(::open(folder.path().c_str(), O_RDONLY));
  expect_error(ErrorKind::kIo, "mine: Is a directory",
               [&] { read_from(unreadable, room, "mine"); });
}

TEST(WriteTo, TellsWhatWasWritten) {
  const TemporaryFolder folder;
  const std::string path = folder.write("file", "");
  const Descriptor file(::open(path.c_str(), O_WRONLY));
  const std::string text(200'000, 'x');
  const Content written =
      write_to(file, path, [&](std::ostream& out) { out << text << "123456789"; });
  EXPECT_EQ(written.bytes, text.size() + 9);
  EXPECT_EQ(content_of(open_plain_file(path), path), written);
  EXPECT_EQ(read_file(path), text + "123456789");
  Checksum known;
  known.add("123456789");
  EXPECT_EQ(known.text(), "cbf43926");
}

TEST(WriteTo, NamesTheReason) {
  const Descriptor full(::open("/dev/full", O_WRONLY));
  expect_error(ErrorKind::kIo, "model: No space left on device",
               [&] { write_to(full, "model", [](std::ostream& out) { out << "x"; }); });
}

TEST(OpenPlainFile, OpensNothingElse) {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "x");
  EXPECT_TRUE(open_plain_file(file).is_open());
  std::filesystem::create_symlink(file, folder.path("link"));
  ASSERT_EQ(::mkfifo(folder.path("pipe").c_str(), 0600), 0);
  for (const char* other : {"link", "pipe", "missing", "."}) {
    EXPECT_FALSE(open_plain_file(folder.path(other)).is_open()) << other;
  }
}

TEST(FlushFolder, NamesWhoseFolderIsMissing) {
  flush_folder("", "model");
  expect_error(ErrorKind::kIo, "model: No such file or directory",
               [] { flush_folder("no/such/folder", "model"); });
}

}  // namespace
}  // namespace gumbelbox
