#include "gumbelbox/export/stored_zip.h"

#include <limits>
#include <vector>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file_seal.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kLocalHeader = 30;
constexpr std::size_t kCentralHeader = 46;
constexpr std::size_t kEnd = 22;

/// Little-endian numbers of 2 and 4 bytes.
class Fields {
 public:
  Fields& two(std::uint64_t value) { return add(value, 2); }
  Fields& four(std::uint64_t value) { return add(value, 4); }
  const std::string& bytes() const { return bytes_; }

 private:
  Fields& add(std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes_ += static_cast<char>(value >> 8 * i & 0xFF);
    return *this;
  }

  std::string bytes_;
};

/// What the header before the bytes and the one in the directory have in common.
void add_common(const ZipEntry& entry, std::uint32_t checksum, Fields& fields) {
  constexpr std::uint64_t kVersion = 10, kNoFlags = 0, kStored = 0;
  constexpr std::uint64_t kTime = 0, kDate = 1 << 5 | 1;  // 1980-01-01, the first that there is
  fields.two(kVersion).two(kNoFlags).two(kStored).two(kTime).two(kDate);
  fields.four(checksum).four(entry.size).four(entry.size);
  fields.two(entry.name.size()).two(0);  // no extra field
}

std::string local_header(const ZipEntry& entry, std::uint32_t checksum) {
  Fields fields;
  fields.four(0x04034B50);
  add_common(entry, checksum, fields);
  return fields.bytes() + entry.name;
}

std::string central_header(const ZipEntry& entry, std::uint32_t checksum, std::uint64_t offset) {
  Fields fields;
  fields.four(0x02014B50).two(10);
  add_common(entry, checksum, fields);
  fields.two(0).two(0).two(0).four(0);  // comment, disk, attributes
  fields.four(offset);
  return fields.bytes() + entry.name;
}

std::string end_of_directory(std::size_t entries, std::uint64_t size, std::uint64_t offset) {
  Fields fields;
  fields.four(0x06054B50).two(0).two(0).two(entries).two(entries);
  fields.four(size).four(offset).two(seal_size(kBareSeal));
  return fields.bytes();
}

void require_size(std::span<const ZipEntry> entries) {
  std::uint64_t size = kEnd + seal_size(kBareSeal);
  for (const ZipEntry& entry : entries) {
    size += kLocalHeader + kCentralHeader + 2 * entry.name.size() + entry.size;
  }
  if (size < std::numeric_limits<std::uint32_t>::max()) return;
  constexpr double kGiB = 1 << 30;
  throw Error(ErrorKind::kUsage,
              fmt::format("the npz file would have {:.1f} GiB, and it can hold less than 4; choose "
                          "the format npy or csv",
                          static_cast<double>(size) / kGiB));
}

std::uint32_t checksum_of(const ZipEntry& entry) {
  Checksum checksum;
  entry.write([&](std::string_view bytes) { checksum.add(bytes); });
  return checksum.value();
}

void write_entries(std::span<const ZipEntry> entries, std::ostream& out) {
  std::string directory;
  std::uint64_t offset = 0;
  for (const ZipEntry& entry : entries) {
    const std::uint32_t checksum = checksum_of(entry);
    const std::string header = local_header(entry, checksum);
    out << header;
    entry.write([&](std::string_view bytes) { out << bytes; });
    directory += central_header(entry, checksum, offset);
    offset += header.size() + entry.size;
  }
  out << directory << end_of_directory(entries.size(), directory.size(), offset);
}

}  // namespace

void write_stored_zip(std::span<const ZipEntry> entries, std::ostream& out) {
  require_size(entries);
  write_sealed(
      kBareSeal, [&](std::ostream& file) { write_entries(entries, file); }, out);
}

}  // namespace gumbelbox
