#include "gumbelbox/base/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <stdexcept>
#include <thread>

#include "gumbelbox/base/hidden_name.h"
#include "gumbelbox/base/unfinished_file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(WriteFile, ReplacesTheOldFileAndLeavesNothingElse) {
  const TemporaryFolder folder;
  const std::string path = folder.write("model", "old and longer");
  write_file(path, [](std::ostream& out) { out << "new\0" << '\n'; });
  EXPECT_EQ(read_file(path), "new\n");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFile, KeepsTheOldFileWhenTheWriterThrows) {
  const TemporaryFolder folder;
  const std::string path = folder.write("model", "old");
  EXPECT_THROW(write_file(path,
                          [](std::ostream& out) {
                            out << "half" << std::flush;
                            throw std::runtime_error("stop");
                          }),
               std::runtime_error);
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFile, KeepsTheOldFileWhenTheStreamFails) {
  const TemporaryFolder folder;
  const std::string path = folder.write("model", "old");
  expect_error(ErrorKind::kIo, path + ": Input/output error", [&] {
    write_file(path, [](std::ostream& out) { out.setstate(std::ios::badbit); });
  });
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFile, NamesThePathAndTheReason) {
  const TemporaryFolder folder;
  const auto nothing = [](std::ostream&) {};
  const std::string missing = folder.path("missing/model");
  expect_error(ErrorKind::kIo, missing + ": No such file or directory",
               [&] { write_file(missing, nothing); });
  expect_error(ErrorKind::kIo, folder.path() + ": Is a directory",
               [&] { write_file(folder.path(), nothing); });
  const std::string long_name = folder.path(std::string(300, 'x'));
  expect_error(ErrorKind::kIo, long_name + ": File name too long",
               [&] { write_file(long_name, nothing); });
}

TEST(WriteFile, KeepsALinkAndReplacesTheFileBehindIt) {
  const TemporaryFolder folder;
  const std::string target = folder.write("target", "old");
  const std::string link = folder.path("link");
  std::filesystem::create_symlink("target", link);
  write_file(link, [](std::ostream& out) { out << "new"; });
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(read_file(target), "new");
}

TEST(WriteFile, MakesTheFileThatALinkWaitsFor) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("target", folder.path("link"));
  write_file(folder.path("link"), [](std::ostream& out) { out << "new"; });
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link")));
  EXPECT_EQ(read_file(folder.path("target")), "new");
}

/// The hidden file of "model", made by somebody else.
std::string hidden(const TemporaryFolder& folder) {
  return hidden_name(folder.path("model"), "part");
}

void write_new(const TemporaryFolder& folder) {
  write_file(folder.path("model"), [](std::ostream& out) { out << "new"; });
}

TEST(WriteFile, RemovesWhatAKilledProgramLeft) {
  const TemporaryFolder folder;
  std::ofstream(hidden(folder)) << "much longer than the new content";
  write_new(folder);
  EXPECT_EQ(read_file(folder.path("model")), "new");
  EXPECT_EQ(folder.files(), 1U);
}

TEST(WriteFile, LeavesATemporaryFileAloneThatAnotherProgramIsWriting) {
  const TemporaryFolder folder;
  const std::string path = folder.write("model", "old");
  std::ofstream(hidden(folder)) << "half";
  const int other = ::open(hidden(folder).c_str(), O_WRONLY);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  expect_error(ErrorKind::kIo, path + ": another program is writing it",
               [&] { write_new(folder); });
  ::close(other);
  EXPECT_EQ(read_file(path), "old");
  EXPECT_EQ(read_file(hidden(folder)), "half");
}

TEST(WriteFile, LeavesFilesAloneThatUsersMayHaveNamedSo) {
  const TemporaryFolder folder;
  for (const char* name : {".model.gumbelbox", ".model.running", "model.tmp"}) {
    const std::string mine = folder.write(name, "mine");
    write_new(folder);
    EXPECT_EQ(read_file(mine), "mine");
  }
}

TEST(WriteFile, NeverWritesThroughANameOfAnotherFile) {
  const TemporaryFolder folder;
  const std::string mine = folder.write("mine", "mine");
  const auto expect_in_the_way = [&] {
    EXPECT_THROW(write_new(folder), Error);
    EXPECT_EQ(read_file(mine), "mine");
    EXPECT_FALSE(std::filesystem::exists(folder.path("model")));
    std::filesystem::remove(hidden(folder));
  };
  std::filesystem::create_hard_link(mine, hidden(folder));
  expect_in_the_way();
  std::filesystem::create_symlink(mine, hidden(folder));
  expect_in_the_way();
  ASSERT_EQ(::mkfifo(hidden(folder).c_str(), 0600), 0);  // nobody writes it: waiting would not end
  expect_in_the_way();
  write_new(folder);
}

TEST(WriteFile, KeepsTheContentOfAnotherNameOfTheOldFile) {
  const TemporaryFolder folder;
  folder.write("model", "old");
  std::filesystem::create_hard_link(folder.path("model"), folder.path("kept"));
  write_new(folder);
  EXPECT_EQ(read_file(folder.path("kept")), "old");
}

TEST(WriteFile, HasRoomForTheLongestName) {
  const TemporaryFolder folder;
  const std::string path = folder.path(std::string(255, 'x'));
  write_file(path, [](std::ostream& out) { out << "new"; });
  EXPECT_EQ(read_file(path), "new");
}

TEST(WriteFile, KeepsTheRightsOfTheOldFile) {
  const TemporaryFolder folder;
  const std::string path = folder.write("model", "old");
  ASSERT_EQ(::chmod(path.c_str(), 0600), 0);
  write_file(path, [](std::ostream& out) { out << "new"; });
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
}

TEST(WriteFile, CanBeCleanedUpByASignalHandler) {
  const TemporaryFolder folder;
  EXPECT_THROW(write_file(folder.path("model"),
                          [&](std::ostream& out) {
                            out << "half" << std::flush;
                            EXPECT_EQ(folder.files(), 1U);
                            UnfinishedFile::remove_all();
                            EXPECT_EQ(folder.files(), 0U);
                          }),
               Error);
  const std::string path = folder.path("model");
  write_file(path, [](std::ostream& out) { out << "whole"; });
  UnfinishedFile::remove_all();
  EXPECT_EQ(read_file(path), "whole");
}

TEST(WriteFile, WritesPiecesOfAnySize) {
  const TemporaryFolder folder;
  std::string expected;
  write_file(folder.path("model"), [&](std::ostream& out) {
    for (const std::size_t size : {1, 70'000, 65'535, 65'536, 3, 65'533, 200'000, 0, 9}) {
      const std::string piece(size, static_cast<char>('a' + size % 26));
      expected += piece;
      out << piece;
      out.put('.');
      expected += '.';
    }
  });
  EXPECT_EQ(read_file(folder.path("model")), expected);
}

TEST(WriteFile, SaysWhenADeviceIsFull) {
  expect_error(ErrorKind::kIo, "/dev/full: No space left on device",
               [&] { write_file("/dev/full", [](std::ostream& out) { out << "new"; }); });
}

TEST(WriteFile, WritesIntoAPipeInsteadOfReplacingIt) {
  const TemporaryFolder folder;
  const std::string pipe = folder.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = read_file(pipe); });
  write_file(pipe, [](std::ostream& out) { out << "through"; });
  if (!std::filesystem::is_fifo(pipe)) std::ofstream(pipe) << "";
  reader.join();
  EXPECT_EQ(received, "through");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(ReadFile, GivesAllBytes) {
  const TemporaryFolder folder;
  const std::string bytes("a\0\r\n\xff", 5);
  EXPECT_EQ(read_file(folder.write("bytes", bytes)), bytes);
  EXPECT_EQ(read_file(folder.write("empty", "")), "");
}

TEST(ReadFile, NamesThePathAndTheReason) {
  const TemporaryFolder folder;
  const std::string missing = folder.path("missing");
  expect_error(ErrorKind::kIo, missing + ": No such file or directory",
               [&] { read_file(missing); });
  expect_error(ErrorKind::kIo, folder.path() + ": Is a directory",
               [&] { read_file(folder.path()); });
}

}  // namespace
}  // namespace gumbelbox
