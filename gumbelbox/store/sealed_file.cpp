#include "gumbelbox/store/sealed_file.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <ostream>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/store/strict_json.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kNoDigits = "00000000";

/// Where the digits of the checksum are in a head. Inside a text of JSON the quotes would have
/// backslashes, so that this is the entry itself, written without blanks.
std::optional<std::size_t> place_of_digits(std::string_view head) {
  constexpr std::string_view kEntry = "\"checksum\":\"";
  const std::size_t place = head.find(kEntry);
  if (place == head.npos || head.find(kEntry, place + 1) != head.npos) return std::nullopt;
  const std::size_t digits = place + kEntry.size();
  const bool whole =
      head.size() > digits + kNoDigits.size() && head[digits + kNoDigits.size()] == '"';
  return whole ? std::optional(digits) : std::nullopt;
}

/// Adds all that follows the head.
using AddData = std::function<void(Checksum&)>;

/// Of a file's metadata and tensors, as old versions had it.
std::string weak_checksum(const Safetensors& file, const AddData& add_data) {
  Checksum checksum;
  add_data(checksum);
  for (const auto& [name, text] : file.metadata()) {
    if (name == "checksum") continue;
    checksum.add(name);
    checksum.add(text);
  }
  return checksum.text();
}

std::string full_checksum(const Safetensors& file, const AddData& add_data) {
  std::string head(file.head());
  const std::optional<std::size_t> digits = place_of_digits(head);
  // Digits elsewhere may be another entry's, while the checksum's own key has escapes.
  if (!digits || head.substr(*digits, kNoDigits.size()) != require_metadata(file, "checksum")) {
    file.fail("its metadata 'checksum' is not eight digits in the usual place");
  }
  head.replace(*digits, kNoDigits.size(), kNoDigits);
  Checksum checksum;
  checksum.add(head);
  add_data(checksum);
  return checksum.text();
}

/// A version that this or a later program may have written: a number from 1 on.
bool is_version(std::string_view text) {
  const auto is_digit = [](char c) { return '0' <= c && c <= '9'; };
  return !text.empty() && text.size() < 10 && text[0] != '0' &&
         std::all_of(text.begin(), text.end(), is_digit);
}

/// Returns the version.
int check_identity(const FileFormat& format, const Safetensors& file) {
  const std::string* name = file.find_metadata("format");
  if (name == nullptr || !name->starts_with("gumbelbox")) {
    file.fail("it is a safetensors file of another program");
  }
  if (*name != format.name) {
    file.fail(fmt::format("its format is '{}', expected '{}'", *name, format.name));
  }
  const std::string& version = require_metadata(file, "format_version");
  if (!is_version(version)) {
    file.fail(fmt::format("its format version '{}' is no known version", version));
  }
  const int number = std::stoi(version);
  if (format.oldest <= number && number <= format.version) return number;
  throw Error(ErrorKind::kFormat,
              fmt::format("{}: written by {} gumbelbox: format version {}, this program reads {}",
                          file.path(), number > format.version ? "a newer" : "an older", version,
                          format.oldest == format.version
                              ? std::to_string(format.version)
                              : fmt::format("{} to {}", format.oldest, format.version)));
}

void check_content(const Safetensors& file, int version, const AddData& add_data) {
  const std::string& expected = require_metadata(file, "checksum");
  const std::string found =
      version < kFirstFullySealed ? weak_checksum(file, add_data) : full_checksum(file, add_data);
  if (found == expected) return;
  file.fail(
      fmt::format("its checksum is {}, expected {}; the file has changed since it was written",
                  found, expected));
}

}  // namespace

bool begins_sealed(const FileFormat& format, std::string_view beginning) {
  constexpr std::size_t kLength = 8;  // of the head, in binary
  return beginning.size() > kLength && beginning.substr(kLength).starts_with(fmt::format(
                                           R"({{"__metadata__":{{"format":"{}",)", format.name));
}

void write_sealed_file(const FileFormat& format, std::span<const Tensor> tensors,
                       const TensorMetadata& metadata, const std::string& path) {
  TensorMetadata all{{"format", std::string(format.name)},
                     {"format_version", std::to_string(format.version)}};
  all.insert(all.end(), metadata.begin(), metadata.end());
  all.emplace_back("checksum", kNoDigits);
  std::string head = safetensors_head(tensors, all);
  Checksum checksum;
  checksum.add(head);
  for (const Tensor& tensor : tensors) checksum.add(tensor.bytes);
  head.replace(place_of_digits(head).value(), kNoDigits.size(), checksum.text());
  write_file(path, [&](std::ostream& file) {
    file.write(head.data(), static_cast<std::streamsize>(head.size()));
    for (const Tensor& tensor : tensors) {
      file.write(reinterpret_cast<const char*>(tensor.bytes.data()),
                 static_cast<std::streamsize>(tensor.bytes.size()));
    }
  });
}

int read_sealed_file(const FileFormat& format, Safetensors& file) {
  // Before the tensors of a foreign file, which may be huge, are read.
  const int version = check_identity(format, file);
  file.read_tensors();
  check_content(file, version, [&](Checksum& checksum) { checksum.add(file.data()); });
  return version;
}

void check_sealed_file(const FileFormat& format, Safetensors& file) {
  check_content(file, check_identity(format, file), [&](Checksum& checksum) {
    file.read_blocks([&](std::string_view block) { checksum.add(block); });
  });
}

const std::string& require_metadata(const Safetensors& file, std::string_view name) {
  const std::string* text = file.find_metadata(name);
  if (text == nullptr) file.fail(fmt::format("it has no metadata '{}'", name));
  return *text;
}

Json require_metadata_object(const Safetensors& file, std::string_view name) {
  const std::string& text = require_metadata(file, name);
  try {
    return parse_strict_json(text);
  } catch (const JsonError& error) {
    file.fail(fmt::format("metadata '{}' {}", name, error.what()));
  }
}

}  // namespace gumbelbox
