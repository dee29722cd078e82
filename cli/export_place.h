#pragma once

#include <string>

#include "gumbelbox/export/export_format.h"

namespace gumbelbox {

/// Throws when an export could not be written there, as require_writable() does, and kUsage when a
/// format of two files is to go to a device.
void require_export_place(ExportFormat format, const std::string& path);

/// Throws kUsage if there are files that are no earlier export of a model in this format. The
/// names beside numbers are of an earlier export if the numbers are.
void require_replaceable_export(ExportFormat format, const std::string& path);

}  // namespace gumbelbox
