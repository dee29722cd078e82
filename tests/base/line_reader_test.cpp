#include "gumbelbox/base/line_reader.h"

#include <fcntl.h>

#include <vector>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Lines = std::vector<std::string>;

Lines read_all(const std::string& path) {
  Lines lines;
  LineReader reader(path);
  std::string_view line;
  while (reader.next(line)) {
    lines.emplace_back(line);
    EXPECT_EQ(reader.number(), lines.size());
  }
  return lines;
}

TEST(LineReader, AcceptsBothLineEndsAndAMissingLastOne) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", "one\ntwo\r\n\nfour")), (Lines{"one", "two", "", "four"}));
  EXPECT_EQ(read_all(folder.write("b", "one\n")), (Lines{"one"}));
}

TEST(LineReader, RemovesOnlyTheCarriageReturnOfTheLineEnd) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", "x\ry\r\r\n")), (Lines{"x\ry\r"}));
}

TEST(LineReader, TakesCarriageReturnsAloneForLineEnds) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", "one\rtwo\r\rfour\r")), (Lines{"one", "two", "", "four"}));
  EXPECT_EQ(read_all(folder.write("b", "one\r")), (Lines{"one"}));
  constexpr std::size_t kBlock = 1 << 16;
  const std::string first(kBlock - 1, 'x');  // its CR ends the block, its LF begins the next
  EXPECT_EQ(read_all(folder.write("c", first + "\r\ntwo\r\n")), (Lines{first, "two"}));
  const std::string mixed = folder.write("d", "one\r" + first + "\ntwo\r");
  expect_error(
      ErrorKind::kInput,
      mixed + ":2: expected a line that ends in CR as those before, got one that ends in LF",
      [&] { read_all(mixed); });
}

TEST(LineReader, RefusesALineThatIsTooLong) {
  const TemporaryFolder folder;
  const std::string longest(LineReader::kLongest, 'x');
  EXPECT_EQ(read_all(folder.write("a", "y\n" + longest + "\n")), (Lines{"y", longest}));
  for (const std::string& content : {"y\n" + longest + "x\n", "y\n" + longest + longest}) {
    for (const std::string& path : {folder.write("b", content), folder.write_gzip("c", content)}) {
      expect_error(ErrorKind::kInput,
                   path + ":2: expected lines of at most 1048576 bytes, got a longer one",
                   [&] { read_all(path); });
    }
  }
}

TEST(LineReader, RefusesNulBytesAndUtf16) {
  const TemporaryFolder folder;
  const std::string nul = folder.write("a", std::string("one\ntw\0o\n", 9));
  expect_error(
      ErrorKind::kInput,
      nul + ":2: expected text in UTF-8, got a NUL byte; if it is UTF-16, save it as UTF-8",
      [&] { read_all(nul); });
  for (const std::string& content : {std::string("\xFF\xFE"
                                                 "a\0",
                                                 4),
                                     std::string("\xFE\xFF\0a", 4)}) {
    const std::string path = folder.write("b", content);
    expect_error(ErrorKind::kInput,
                 path + ":1: expected text in UTF-8, got UTF-16; save it as UTF-8",
                 [&] { read_all(path); });
  }
}

TEST(LineReader, AnEmptyFileHasNoLines) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", "")), Lines{});
  EXPECT_EQ(read_all(folder.write_gzip("b", "")), Lines{});
}

TEST(LineReader, SkipsAByteOrderMarkAtTheBeginningOnly) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", "\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo\n")),
            (Lines{"one", "\xEF\xBB\xBFtwo"}));
  EXPECT_EQ(read_all(folder.write("b", "\xEF\xBB\xBF")), Lines{});
}

TEST(LineReader, TellsGzipByItsContent) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write_gzip("a.tsv", "\xEF\xBB\xBFone\r\ntwo")), (Lines{"one", "two"}));
  EXPECT_EQ(read_all(folder.write("b.gz", "one\ntwo")), (Lines{"one", "two"}));
}

TEST(LineReader, JoinsLinesThatSpanBlocks) {
  const TemporaryFolder folder;
  constexpr std::size_t kBlock = 1 << 16;
  for (const std::size_t length :
       {kBlock - 2, kBlock - 1, kBlock, kBlock + 1, 2 * kBlock - 1, 3 * kBlock}) {
    const Lines lines{std::string(length, 'x'), "y", std::string(length, 'z')};
    for (const char* end : {"\n", "\r\n"}) {
      const std::string content = lines[0] + end + lines[1] + end + lines[2];
      EXPECT_EQ(read_all(folder.write("a", content)), lines) << length;
      EXPECT_EQ(read_all(folder.write("a", content + end)), lines) << length;
      EXPECT_EQ(read_all(folder.write_gzip("b", content)), lines) << length;
    }
  }
}

TEST(LineReader, SaysWhereItIs) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a", "one\ntwo\n");
  LineReader reader(path);
  std::string_view line;
  reader.next(line);
  reader.next(line);
  EXPECT_EQ(reader.where(), path + ":2");
}

TEST(LineReader, ReadsStandardInput) {
  const TemporaryFolder folder;
  const int saved = ::dup(STDIN_FILENO);
  const int file = ::open(folder.write("a", "one\ntwo\n").c_str(), O_RDONLY);
  ::dup2(file, STDIN_FILENO);
  ::close(file);
  EXPECT_EQ(read_all("-"), (Lines{"one", "two"}));
  EXPECT_EQ(LineReader("-").where(), "standard input:0");
  ::dup2(saved, STDIN_FILENO);
  ::close(saved);
}

TEST(LineReader, SaysWhyAFileCannotBeOpened) {
  const TemporaryFolder folder;
  const std::string missing = folder.path("missing");
  expect_error(ErrorKind::kIo, missing + ": No such file or directory",
               [&] { LineReader reader(missing); });
  expect_error(ErrorKind::kIo, folder.path() + ": expected a file, found a folder",
               [&] { LineReader reader(folder.path()); });
}

TEST(LineReader, SaysThatAGzipFileEndsTooEarly) {
  const TemporaryFolder folder;
  std::string content;
  for (int i = 0; i < 20000; ++i) content += std::to_string(i * 7919 % 20011) + "\n";
  const std::string whole = read_file(folder.write_gzip("a", content));
  for (const std::size_t length : {whole.size() - 1, whole.size() / 2, std::size_t{12}}) {
    const std::string path = folder.write("b", whole.substr(0, length));
    try {
      read_all(path);
      ADD_FAILURE() << "read " << length << " bytes of " << whole.size();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_NE(std::string(error.what()).find("damaged gzip data"), std::string::npos);
    }
  }
}

TEST(LineReader, SaysThatAGzipFileIsDamaged) {
  const TemporaryFolder folder;
  std::string bytes = read_file(folder.write_gzip("a", std::string(1000, 'x') + "\n"));
  bytes[bytes.size() - 6] ^= 1;  // in the checksum
  const std::string path = folder.write("b", bytes);
  expect_error(ErrorKind::kInput, path + ":2: damaged gzip data (incorrect data check)",
               [&] { read_all(path); });
}

}  // namespace
}  // namespace gumbelbox
