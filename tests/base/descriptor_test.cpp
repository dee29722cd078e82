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
