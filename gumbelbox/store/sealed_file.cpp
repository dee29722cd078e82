#include "gumbelbox/store/sealed_file.h"

#include <ostream>

#include "gumbelbox/base/checksum.h"
#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

/// Adds all metadata to the checksum of the tensors, but for the entry that keeps it.
void add_metadata(const TensorMetadata& metadata, Checksum& checksum) {
  for (const auto& [name, text] : metadata) {
    if (name == "checksum") continue;
    checksum.add(name);
    checksum.add(text);
  }
}

void check_version(const Seal& seal, const Safetensors& file, const std::string& path) {
  const std::string& version = require_metadata(file, "format_version", path);
  if (version == std::to_string(seal.version)) return;
  throw Error(ErrorKind::kFormat,
              fmt::format("{}: format version {}, this program reads version {}; a newer gumbelbox "
                          "may have written it",
                          path, version, seal.version));
}

}  // namespace

void write_sealed_file(const Seal& seal, std::span<const Tensor> tensors,
                       const TensorMetadata& metadata, const std::string& path) {
  TensorMetadata all{{"format", std::string(seal.format)},
                     {"format_version", std::to_string(seal.version)}};
  all.insert(all.end(), metadata.begin(), metadata.end());
  Checksum checksum;
  for (const Tensor& tensor : tensors) checksum.add(tensor.bytes);
  add_metadata(all, checksum);
  all.emplace_back("checksum", checksum.text());
  const std::string head = safetensors_head(tensors, all);
  write_file(path, [&](std::ostream& file) {
    file.write(head.data(), static_cast<std::streamsize>(head.size()));
    for (const Tensor& tensor : tensors) {
      file.write(reinterpret_cast<const char*>(tensor.bytes.data()),
                 static_cast<std::streamsize>(tensor.bytes.size()));
    }
  });
}

void check_seal(const Seal& seal, const Safetensors& file, const std::string& path) {
  const std::string* format = file.find_metadata("format");
  if (format == nullptr) throw_damaged(path, "it is a safetensors file of another program");
  if (*format != seal.format) {
    throw Error(ErrorKind::kFormat,
                fmt::format("{}: expected a {}, found a {}", path, seal.format, *format));
  }
  check_version(seal, file, path);
  Checksum checksum;
  checksum.add(file.data);
  add_metadata(file.metadata, checksum);
  const std::string& expected = require_metadata(file, "checksum", path);
  if (checksum.text() == expected) return;
  throw_damaged(path, fmt::format("its checksum is {}, expected {}; the file has changed since it "
                                  "was written",
                                  checksum.text(), expected));
}

const std::string& require_metadata(const Safetensors& file, std::string_view name,
                                    const std::string& path) {
  const std::string* text = file.find_metadata(name);
  if (text == nullptr) throw_damaged(path, fmt::format("it has no metadata '{}'", name));
  return *text;
}

}  // namespace gumbelbox
