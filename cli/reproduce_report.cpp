#include "cli/reproduce_report.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <system_error>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"

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

Json write_report(const Report& report, const std::string& folder, const std::string& name) {
  const std::string figures = fmt::format("{}/{}", folder, name);
  std::error_code error;
  std::filesystem::create_directories(figures, error);
  if (error) throw Error(ErrorKind::kIo, fmt::format("{}: {}", figures, error.message()));
  for (const ReportFigure& figure : report.figures) {
    write_file(fmt::format("{}/{}.csv", figures, figure.name),
               [&](std::ostream& file) { write_csv(figure.data, file); });
    write_file(fmt::format("{}/{}.svg", figures, figure.name),
               [&](std::ostream& file) { file << figure.svg; });
  }
  write_file(fmt::format("{}/{}.html", folder, name),
             [&](std::ostream& file) { write_page(report, file); });
  const Json rows = rows_json(report);
  write_file(fmt::format("{}/{}.json", folder, name),
             [&](std::ostream& file) { file << rows.dump(2) << '\n'; });
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
