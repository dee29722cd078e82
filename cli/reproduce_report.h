#pragma once

#include <iosfwd>
#include <string>

#include "experiments/analysis/report.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// Writes a report into a folder, made if there is none: FOLDER/NAME.json with its rows,
/// FOLDER/NAME.html, and FOLDER/NAME/ with a CSV and an SVG file a figure. Returns what the JSON
/// file holds. Throws kIo; files are whole or not there.
Json write_report(const Report& report, const std::string& folder, const std::string& name);

/// Prints the rows of a report.
void print_report(const Report& report, std::ostream& out);

}  // namespace gumbelbox
