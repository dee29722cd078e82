#pragma once

#include <span>
#include <string>
#include <string_view>

#include "gumbelbox/store/safetensors.h"

namespace gumbelbox {

/// What a kind of file of ours says of itself in its metadata.
struct Seal {
  std::string_view format;
  int version;
};

/// Writes tensors and metadata as one safetensors file, whole or not at all, with the entries
/// `format`, `format_version` before and `checksum` behind the metadata. The checksum covers all
/// tensors and all other entries. Throws kIo.
void write_sealed_file(const Seal& seal, std::span<const Tensor> tensors,
                       const TensorMetadata& metadata, const std::string& path);

/// Throws kFormat unless the file has this format and version and has not changed since it was
/// written; messages begin with `path`.
void check_seal(const Seal& seal, const Safetensors& file, const std::string& path);

/// The text of an entry. Throws kFormat if there is none.
const std::string& require_metadata(const Safetensors& file, std::string_view name,
                                    const std::string& path);

}  // namespace gumbelbox
