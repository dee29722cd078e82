#pragma once

#include <ostream>
#include <string>
#include <variant>
#include <vector>

namespace gumbelbox {

using Cell = std::variant<double, std::string>;

/// The numbers behind a picture.
struct DataTable {
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows = {};  ///< each as long as columns
};

/// Writes a head and one line a row, separated by commas; text with a comma, quote or line break is
/// quoted (RFC 4180), numbers are the shortest that read back as the same double.
void write_csv(const DataTable& table, std::ostream& out);

/// The table as HTML, numbers with six digits.
std::string html_table(const DataTable& table);

}  // namespace gumbelbox
