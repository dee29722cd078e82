#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <span>
#include <string>

#include "gumbelbox/export/npy_array.h"

namespace gumbelbox {

/// A file inside a zip file.
struct ZipEntry {
  std::string name;  ///< ASCII
  std::uint64_t size;
  std::function<void(const ByteSink&)> write;  ///< called twice: for the checksum, for the bytes
};

/// Writes a zip file without compression; the same entries give the same bytes. Sizes and checksums
/// come before the bytes, so that simple readers need no seeking. Throws kUsage, before anything is
/// written, if the file would have 4 GiB or more. The last bytes are a seal, in the place of the
/// comment. REQUIRES: fewer than 65535 entries.
void write_stored_zip(std::span<const ZipEntry> entries, std::ostream& out);

}  // namespace gumbelbox
