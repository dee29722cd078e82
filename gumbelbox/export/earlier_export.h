#pragma once

#include <optional>
#include <string>

#include "gumbelbox/base/file_seal.h"
#include "gumbelbox/export/export_format.h"

namespace gumbelbox {

/// The seal that write_export(), and the writer of kSvg, put at the end of a file of that format.
/// None for formats without a place for it, and for kProjector, whose folder has its own.
std::optional<SealForm> export_seal(ExportFormat format);

/// Whether a file is an export in that format that nobody changed since, as its seal tells.
bool is_earlier_export(ExportFormat format, const std::string& path);

}  // namespace gumbelbox
