#include "gumbelbox/export/stored_zip.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <sstream>
#include <vector>

#include "gumbelbox/base/file_seal.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

ZipEntry entry_of(const std::string& name, const std::string& content) {
  return {name, content.size(), [content](const ByteSink& sink) { sink(content); }};
}

std::string zip_of(const std::vector<ZipEntry>& entries) {
  std::ostringstream out;
  write_stored_zip(entries, out);
  return out.str();
}

std::uint64_t number_at(const std::string& bytes, std::size_t place, int count) {
  std::uint64_t value = 0;
  for (int i = count; i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[place + static_cast<std::size_t>(i)]);
  }
  return value;
}

/// Name and content of the files, found from the end as readers do.
std::vector<std::pair<std::string, std::string>> read_zip(const std::string& zip) {
  std::vector<std::pair<std::string, std::string>> files;
  const std::size_t end = zip.size() - 22 - seal_size(kBareSeal);
  EXPECT_EQ(zip.substr(end, 4), "PK\x05\x06");
  std::size_t place = number_at(zip, end + 16, 4);
  EXPECT_EQ(place + number_at(zip, end + 12, 4), end);
  for (std::uint64_t left = number_at(zip, end + 10, 2); left > 0; --left) {
    EXPECT_EQ(zip.substr(place, 4), "PK\x01\x02");
    const std::size_t local = number_at(zip, place + 42, 4);
    const std::size_t length = number_at(zip, place + 28, 2);
    const std::size_t size = number_at(zip, place + 24, 4);
    EXPECT_EQ(zip.substr(local, 4), "PK\x03\x04");
    EXPECT_EQ(zip.substr(local + 4, 24), zip.substr(place + 6, 24)) << "both say the same";
    const std::string content = zip.substr(local + 30 + length, size);
    EXPECT_EQ(number_at(zip, local + 14, 4),
              crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(size)));
    files.emplace_back(zip.substr(place + 46, length), content);
    EXPECT_EQ(zip.substr(local + 30, length), files.back().first);
    place += 46 + length;
  }
  EXPECT_EQ(place, end);
  return files;
}

TEST(StoredZip, CanBeReadFromItsDirectory) {
  const auto files = read_zip(zip_of({entry_of("a.npy", "first"), entry_of("long.npy", "")}));
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0], (std::pair<std::string, std::string>("a.npy", "first")));
  EXPECT_EQ(files[1], (std::pair<std::string, std::string>("long.npy", "")));
}

TEST(StoredZip, HasTheBytesThatTheFormatAsksFor) {
  EXPECT_EQ(zip_of({entry_of("a", "x")}).substr(0, 32),
            std::string("PK\x03\x04\x0a\x00\x00\x00\x00\x00\x00\x00\x21\x00"
                        "\x83\x16\xdc\x8c\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x00\x00"
                        "ax",
                        32));
}

TEST(StoredZip, RefusesFourGigabytesBeforeItWrites) {
  const auto never = [](const ByteSink&) { FAIL() << "written"; };
  expect_error(
      ErrorKind::kUsage,
      "the npz file would have 4.5 GiB, and it can hold less than 4; choose the format npy "
      "or csv",
      [&] {
        zip_of({{"a", 3ULL << 30, never}, {"b", 3ULL << 29, never}});
      });
}

}  // namespace
}  // namespace gumbelbox
