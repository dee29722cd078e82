#include "cli/reproduce_report.h"

#include <algorithm>
#include <ostream>
#include <vector>

#include "cli/result_file.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/base/whole_folder.h"

namespace gumbelbox {
namespace {

Json rows_json(const Report& report) {
  Json rows = Json::array();
  for (const ReportRow& row : report.rows) {
    rows.push_back({{"name", row.name},
                    {"metric", row.metric},
                    {"paper", row.paper ? Json(*row.paper) : Json()},
                    {"ours", row.ours}});
  }
  return {{"rows", rows}};
}

}  // namespace

void require_report_place(const std::string& folder, const std::string& name) {
  require_replaceable_result(fmt::format("{}/{}.html", folder, name), kMarkupSeal);
  require_replaceable_result(fmt::format("{}/{}.json", folder, name), kJsonSeal);
}

Json write_report(const Report& report, const std::string& folder, const std::string& name) {
  require_report_place(folder, name);
  std::vector<NewFile> files;
  for (const ReportFigure& figure : report.figures) {
    files.push_back(
        {figure.name + ".csv", [&figure](std::ostream& file) { write_csv(figure.data, file); }});
    files.push_back({figure.name + ".svg", [&figure](std::ostream& file) { file << figure.svg; }});
  }
  write_folder(fmt::format("{}/{}", folder, name), files);
  write_file(fmt::format("{}/{}.html", folder, name), [&](std::ostream& out) {
    write_sealed(
        kMarkupSeal, [&](std::ostream& file) { write_page(report, file); }, out);
  });
  const Json rows = rows_json(report);
  write_result_json(rows, fmt::format("{}/{}.json", folder, name));
  return rows;
}

void print_report(const Report& report, std::ostream& out) {
  std::size_t name = 4;
  std::size_t metric = 6;
  for (const ReportRow& row : report.rows) {
    name = std::max(name, row.name.size());
    metric = std::max(metric, row.metric.size());
  }
  out << fmt::format("{:<{}}  {:<{}} {:>12} {:>12}\n", "name", name, "metric", metric, "paper",
                     "ours");
  for (const ReportRow& row : report.rows) {
    out << fmt::format("{:<{}}  {:<{}} {:>12} {:>12.6g}\n", row.name, name, row.metric, metric,
                       row.paper ? fmt::format("{:.6g}", *row.paper) : "-", row.ours);
  }
}

}  // namespace gumbelbox
