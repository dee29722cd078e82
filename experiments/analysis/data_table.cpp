#include "experiments/analysis/data_table.h"

#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {
namespace {

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + "\"";
}

std::string csv_text(const Cell& cell) {
  if (const double* number = std::get_if<double>(&cell)) return fmt::format("{}", *number);
  return quoted(std::get<std::string>(cell));
}

std::string html_cell(const Cell& cell) {
  if (const double* number = std::get_if<double>(&cell)) {
    return fmt::format("<td class=\"number\">{:.6g}</td>", *number);
  }
  return "<td>" + escaped(std::get<std::string>(cell)) + "</td>";
}

}  // namespace

void write_csv(const DataTable& table, std::ostream& out) {
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    out << (i == 0 ? "" : ",") << quoted(table.columns[i]);
  }
  out << '\n';
  for (const std::vector<Cell>& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) out << (i == 0 ? "" : ",") << csv_text(row[i]);
    out << '\n';
  }
}

std::string html_table(const DataTable& table) {
  std::string text = "<table>\n<tr>";
  for (const std::string& column : table.columns) text += "<th>" + escaped(column) + "</th>";
  text += "</tr>\n";
  for (const std::vector<Cell>& row : table.rows) {
    text += "<tr>";
    for (const Cell& cell : row) text += html_cell(cell);
    text += "</tr>\n";
  }
  return text + "</table>\n";
}

}  // namespace gumbelbox
