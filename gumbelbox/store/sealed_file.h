#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gumbelbox/base/json.h"
#include "gumbelbox/store/safetensors.h"

namespace gumbelbox {

/// What a kind of file of ours says of itself in its metadata.
struct FileFormat {
  std::string_view name;  ///< "gumbelbox"
  int version;            ///< written, and the newest that is read
  int oldest = version;   ///< the oldest that is read
};

/// The version from which on the checksum covers the whole file, whatever its format. Before, it
/// left out where the tensors lie, and where one entry of the metadata ends and the next begins.
inline constexpr int kFirstFullySealed = 3;

/// Whether the first bytes of a file (64 are enough) are those of a file of this format, whatever
/// follows.
bool begins_sealed(const FileFormat& format, std::string_view beginning);

/// Writes tensors and metadata as one safetensors file, whole or not at all, with the entries
/// `format` and `format_version` before and `checksum` behind the metadata. The checksum is that of
/// all bytes of the file, with zeros in place of its own eight digits. Throws kIo.
/// REQUIRES: format.version >= kFirstFullySealed.
void write_sealed_file(const FileFormat& format, std::span<const Tensor> tensors,
                       const TensorMetadata& metadata, const std::string& path);

/// Reads the tensors of a file that has this format and one of its versions, which is returned, and
/// has not changed since it was written. Throws kIo, and kFormat if it is another.
int read_sealed_file(const FileFormat& format, Safetensors& file);

/// Throws as read_sealed_file() does, and keeps no tensor, however large they are.
void check_sealed_file(const FileFormat& format, Safetensors& file);

/// The text of an entry. Throws kFormat if there is none.
const std::string& require_metadata(const Safetensors& file, std::string_view name);

/// The JSON object that is the text of an entry. Throws kFormat if it is none.
Json require_metadata_object(const Safetensors& file, std::string_view name);

}  // namespace gumbelbox
