#include "experiments/analysis/inside_figures.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/analysis/find_row.h"

namespace gumbelbox {
namespace {

TEST(InsideFigure, ShowsTheProbabilityOfAPointForSeveralScales) {
  Report report;
  add_inside_figure(report);
  EXPECT_NEAR(ours(report, "inside, beta = 0.5", "P(centre of [0, 1] lies in the box)"),
              std::exp(-2 * std::exp(-1.0)), 1e-15);
  EXPECT_EQ(report.figures.at(0).data.columns.size(), 5U);
}

TEST(IntersectionFigure, ShowsThatTheProductIsAGumbelBox) {
  Report report;
  add_intersection_figure(report);
  const ReportRow row =
      find_row(report, "intersection", "largest |P(in both) - P(in first) P(in second)|");
  EXPECT_LT(row.ours, 1e-14);
  double highest = 0;
  for (const std::vector<Cell>& cells : report.figures.at(0).data.rows) {
    highest = std::max(highest, std::get<double>(cells.at(4)));
  }
  EXPECT_NEAR(highest, 0.85, 0.01) << "the boxes overlap by 5 beta";
}

}  // namespace
}  // namespace gumbelbox
