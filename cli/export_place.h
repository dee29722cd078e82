#pragma once

#include <string>

#include "cli/console.h"
#include "gumbelbox/export/export_format.h"

namespace gumbelbox {

/// Throws when an export could not be written there: as require_writable() and, for the folder of
/// the projector, as require_folder_place() of base/folder_place.h; kUsage when a format of two
/// files is to go to a device.
void require_export_place(ExportFormat format, const std::string& path, bool force = false);

/// Throws kUsage if there are files that are no earlier export of a model in this format. The
/// names beside an array are of an earlier export if the array is; vectors of word2vec have no mark
/// of ours, and are never replaced unasked. With `forced`, --force was given: they may be replaced,
/// and the console says so.
void require_replaceable_export(ExportFormat format, const std::string& path,
                                Console* forced = nullptr);

}  // namespace gumbelbox
