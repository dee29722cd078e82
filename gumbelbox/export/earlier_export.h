#pragma once

#include <string_view>

#include "gumbelbox/export/export_format.h"

namespace gumbelbox {

/// Whether a file that begins so may be an earlier export of a model in that format, and hence
/// be replaced: a table must have our first two columns, a zip file our first array, a picture our
/// first lines. Arrays and vectors have nothing of ours, only the form. 256 bytes are enough. Of
/// the two files of kNpy and kProjector it is the one with the numbers.
bool is_earlier_export(ExportFormat format, std::string_view beginning);

}  // namespace gumbelbox
