#include "experiments/analysis/report.h"

#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {
namespace {

constexpr const char* kStyle =
    "body{font-family:sans-serif;color:#222;max-width:1180px;margin:2em auto;padding:0 1em;"
    "line-height:1.45}\n"
    "figure{margin:1.2em 0}\nsvg{max-width:100%;height:auto}\n"
    "table{border-collapse:collapse;margin:1em 0}\n"
    "th,td{border-bottom:1px solid #ddd;padding:.25em .8em;text-align:left}\n"
    ".number{text-align:right;font-variant-numeric:tabular-nums}\n";

DataTable table_of(const std::vector<ReportRow>& rows) {
  DataTable table{{"", "quantity", "paper", "ours"}};
  for (const ReportRow& row : rows) {
    const Cell paper = row.paper ? Cell(*row.paper) : Cell("-");
    table.rows.push_back({row.name, row.metric, paper, row.ours});
  }
  return table;
}

}  // namespace

void write_page(const Report& report, std::ostream& html) {
  html << fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<style>\n{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n<p>{2}</p>\n",
      escaped(report.title), kStyle, escaped(report.text));
  for (const ReportFigure& figure : report.figures) {
    html << fmt::format("<h2>{}</h2>\n<p>{}</p>\n<figure>\n{}</figure>\n", escaped(figure.title),
                        escaped(figure.text), figure.svg);
    if (figure.show_data) html << html_table(figure.data);
  }
  html << "<h2>All figures</h2>\n" << html_table(table_of(report.rows)) << "</body>\n</html>\n";
}

}  // namespace gumbelbox
