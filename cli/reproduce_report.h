#pragma once

#include <string>

#include "cli/console.h"
#include "gumbelbox/analysis/report.h"

namespace gumbelbox {

/// Writes a report into a folder, made if there is none: FOLDER/NAME.json with its rows,
/// FOLDER/NAME.html, and FOLDER/NAME/ with a CSV and an SVG file a figure. Prints the rows, as
/// JSON if asked to. Throws kIo; files are whole or not there.
void write_report(const Report& report, const std::string& folder, const std::string& name,
                  bool json, Console& console);

}  // namespace gumbelbox
