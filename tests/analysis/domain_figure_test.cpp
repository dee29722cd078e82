#include "experiments/analysis/domain_figure.h"

#include <gtest/gtest.h>

#include "tests/analysis/find_row.h"

namespace gumbelbox {
namespace {

double cell(const DataTable& table, std::size_t row, std::size_t column) {
  return std::get<double>(table.rows.at(row).at(column));
}

TEST(DomainFigure, DependsOnThePlaceInABoundedDomainOnly) {
  Report report;
  add_domain_figure(report);
  const DataTable& table = report.figures.at(0).data;
  ASSERT_EQ(table.columns,
            (std::vector<std::string>{"centre", "unbounded", "censored", "truncated"}));
  const std::size_t middle = table.rows.size() / 2;
  for (std::size_t i = 0; i <= middle; ++i) {
    EXPECT_EQ(cell(table, i, 1), cell(table, middle, 1));
    for (const std::size_t domain : {2U, 3U}) {
      EXPECT_NEAR(cell(table, i, domain), cell(table, table.rows.size() - 1 - i, domain), 1e-12);
    }
    const std::size_t outwards = i > 0 ? i - 1 : 0;
    EXPECT_GE(cell(table, i, 2), cell(table, outwards, 2) - 1e-12) << "smaller towards the edge";
    // Cutting off the long tail of the lower corner makes a truncated box a trifle longer.
    EXPECT_LE(cell(table, i, 3), cell(table, i, 1) + 1e-4);
  }
  // On the edge one half of a censored box is left.
  EXPECT_NEAR(ours(report, "censored", "expected side, centre 0"),
              ours(report, "unbounded", "expected side, centre 0") / 2, 1e-4);
  EXPECT_LT(ours(report, "truncated", "expected side, centre 0.15"), 0.215);
  EXPECT_NEAR(ours(report, "truncated", "expected side, centre 0.5"), 0.243129, 1e-6);
}

}  // namespace
}  // namespace gumbelbox
