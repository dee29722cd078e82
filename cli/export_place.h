#pragma once

#include <string>
#include <vector>

#include "cli/console.h"
#include "gumbelbox/base/whole_folder.h"
#include "gumbelbox/export/export_format.h"

namespace gumbelbox {

/// Throws when an export could not be written there: as require_writable() and, for the folder of
/// the projector, as require_folder_place() of base/folder_place.h; kUsage when a format of two
/// files is to go to a device.
void require_export_place(ExportFormat format, const std::string& path, bool force = false);

/// Throws kUsage if one of the new files would replace another file than an earlier export in this
/// format that nobody changed since, or one with the same content. With `forced`, --force was
/// given: all may be replaced, and the console says so.
void require_replaceable_export(ExportFormat format, const std::vector<NewFile>& files,
                                Console* forced = nullptr);

}  // namespace gumbelbox
