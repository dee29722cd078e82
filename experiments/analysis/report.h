#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "experiments/analysis/data_table.h"

namespace gumbelbox {

/// One figure of ours beside the paper's, if it gives one.
struct ReportRow {
  std::string name;
  std::string metric;
  std::optional<double> paper;
  double ours;
};

/// A picture, what it shows, and the numbers behind it.
struct ReportFigure {
  std::string name;  ///< of its files, without ending
  std::string title;
  std::string text;  ///< a sentence or two
  std::string svg;
  DataTable data;
  bool show_data = false;  ///< whether the page has the numbers as well
};

/// What an analysis of the paper found.
struct Report {
  std::string title;
  std::string text;
  std::vector<ReportRow> rows = {};
  std::vector<ReportFigure> figures = {};
};

/// Writes the report as one HTML page that needs nothing else: pictures inside, no scripts.
void write_page(const Report& report, std::ostream& html);

}  // namespace gumbelbox
