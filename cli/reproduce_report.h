#pragma once

#include <iosfwd>
#include <string>

#include "experiments/analysis/report.h"
#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// Throws kUsage if the page or the rows of a report would replace a file that gumbelbox did not
/// make, or that was changed since.
void require_report_place(const std::string& folder, const std::string& name);

/// Writes a report into a folder, made if there is none: FOLDER/NAME.json with its rows,
/// FOLDER/NAME.html, and FOLDER/NAME/ with a CSV and an SVG file a figure. Returns what the JSON
/// file holds. Throws kIo, and kUsage as require_report_place() and write_folder(); files are whole
/// or not there.
Json write_report(const Report& report, const std::string& folder, const std::string& name);

/// Prints the rows of a report.
void print_report(const Report& report, std::ostream& out);

}  // namespace gumbelbox
