#include "gumbelbox/base/text_file.h"

#include <fcntl.h>

#include <utility>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

std::string read_all(TextFile file) {
  std::string text;
  for (std::string_view block = file.next_block(); !block.empty(); block = file.next_block()) {
    EXPECT_LE(block.size(), TextFile::kBlock);
    text += block;
  }
  EXPECT_EQ(file.next_block(), "");
  return text;
}

TEST(TextFile, GivesAllBytesOfPlainAndGzipFiles) {
  const TemporaryFolder folder;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, TextFile::kBlock - 1,
                                 TextFile::kBlock, TextFile::kBlock + 1, 3 * TextFile::kBlock}) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + i % 26);
    EXPECT_EQ(read_all(TextFile(folder.write("plain", text))), text) << size;
    EXPECT_EQ(read_all(TextFile(folder.write_gzip("gzip", text))), text) << size;
  }
}

TEST(TextFile, ShowsItsBeginningBeforeItIsRead) {
  const TemporaryFolder folder;
  TextFile file(folder.write("a", "one\ntwo\n"));
  EXPECT_EQ(file.beginning(), "one\ntwo\n");
  EXPECT_EQ(file.beginning(), "one\ntwo\n");
  EXPECT_EQ(read_all(std::move(file)), "one\ntwo\n");
  const std::string text(TextFile::kBlock + 7, 'x');
  EXPECT_EQ(TextFile(folder.write("b", text)).beginning(), text.substr(0, TextFile::kBlock));
  EXPECT_EQ(TextFile(folder.write("c", "")).beginning(), "");
}

TEST(TextFile, SkipsAByteOrderMarkAtTheBeginningOnly) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a", "\xEF\xBB\xBFone \xEF\xBB\xBF");
  EXPECT_EQ(TextFile(path).beginning(), "one \xEF\xBB\xBF");
  EXPECT_EQ(read_all(TextFile(path)), "one \xEF\xBB\xBF");
}

TEST(TextFile, RefusesUtf16) {
  const TemporaryFolder folder;
  for (const char* mark : {"\xFF\xFE", "\xFE\xFF"}) {
    const std::string path = folder.write("a", mark);
    expect_error(ErrorKind::kInput,
                 path + ":1: expected text in UTF-8, got UTF-16; save it as UTF-8",
                 [&] { TextFile file(path); });
  }
}

TEST(TextFile, ReadsStandardInputAndCallsItSo) {
  const TemporaryFolder folder;
  const int saved = ::dup(STDIN_FILENO);
  const int file = ::open(folder.write("a", "text").c_str(), O_RDONLY);
  ::dup2(file, STDIN_FILENO);
  ::close(file);
  TextFile input("-");
  EXPECT_EQ(input.name(), "standard input");
  EXPECT_EQ(read_all(std::move(input)), "text");
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
}

TEST(TextFile, NamesThePathAndTheReason) {
  const TemporaryFolder folder;
  EXPECT_EQ(TextFile(folder.write("a", "")).name(), folder.path("a"));
  expect_error(ErrorKind::kIo, folder.path("none") + ": No such file or directory",
               [&] { TextFile file(folder.path("none")); });
  expect_error(ErrorKind::kIo, folder.path() + ": expected a file, found a folder",
               [&] { TextFile file(folder.path()); });
}

TEST(TextFile, SaysInWhichLineAGzipFileIsDamaged) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 200000; ++i) text += std::to_string(i * 7919 % 200003) + "\n";
  std::string bytes = read_file(folder.write_gzip("a", text));
  bytes[bytes.size() - 6] ^= 1;  // in the checksum, behind the last line
  const std::string path = folder.write("b", bytes);
  expect_error(ErrorKind::kInput, path + ":200001: damaged gzip data (incorrect data check)",
               [&] { read_all(TextFile(path)); });
}

TEST(TextFile, RefusesTextBehindAGzipMember) {
  const TemporaryFolder folder;
  const std::string bytes = read_file(folder.write_gzip("a", "one\ntwo\n"));
  EXPECT_EQ(read_all(TextFile(folder.write("b", bytes + bytes))), "one\ntwo\none\ntwo\n");
  const std::string path = folder.write("c", bytes + "three\n");
  expect_error(ErrorKind::kInput,
               path + ":3: damaged gzip data (its end is followed by something else)",
               [&] { TextFile file(path); });
}

TEST(TextFile, RefusesAnEmptyFileThatIsCalledCompressed) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.gz", "");
  expect_error(ErrorKind::kInput, path + ":1: expected gzip data, got none",
               [&] { TextFile file(path); });
}

TEST(TextFile, TellsHowMuchOfACompressedFileItHasRead) {
  const TemporaryFolder folder;
  std::string text;
  for (std::size_t i = 0; i < 1'500'000; ++i) text += std::to_string(i * 7919 % 1'500'007) + "\n";
  const std::string path = folder.write_gzip("a", text);
  const std::uint64_t size = read_file(path).size();
  std::vector<std::uint64_t> offsets;
  TextFile file(path);
  file.set_watch([&](std::uint64_t read, std::uint64_t all) {
    EXPECT_EQ(all, size);
    offsets.push_back(read);
  });
  EXPECT_TRUE(read_all(std::move(file)) == text);
  ASSERT_EQ(offsets.size(), 2U);
  EXPECT_TRUE(std::ranges::is_sorted(offsets));
  EXPECT_LT(offsets.front(), size * 2 / 3);
  EXPECT_GT(offsets.back(), size / 3);
  EXPECT_LE(offsets.back(), size);
}

}  // namespace
}  // namespace gumbelbox
