#include "experiments/analysis/identifiability_report.h"

#include <gtest/gtest.h>

#include "tests/analysis/find_row.h"

namespace gumbelbox {
namespace {

TEST(IdentifiabilityReport, ShowsWhatSmoothCannotAndGumbelCan) {
  const Report report = identifiability_report();
  const auto of = [&](const char* model, const char* metric) {
    return ours(report, model, metric);
  };
  EXPECT_EQ(of("smooth", "cross: largest move of a centre along an axis"), 0);
  EXPECT_GE(of("gumbel", "cross: distance of centres, first dimension"), 0.5);
  EXPECT_GE(of("gumbel", "cross: distance of centres, second dimension"), 0.5);
  EXPECT_EQ(of("smooth", "containment: P(A | B) at the end"), 1);
  EXPECT_LT(of("gumbel", "containment: P(A | B) at the end"), 1e-3);
  EXPECT_LT(of("gumbel", "containment: P(B | A) at the end"), 1e-3);
  EXPECT_EQ(of("smooth", "contained: shifts without gradient, of 4"), 4);
  EXPECT_EQ(of("gumbel", "contained: shifts without gradient, of 4"), 0);
}

TEST(IdentifiabilityReport, HasAPictureWithNumbersForEverySetting) {
  const Report report = identifiability_report();
  ASSERT_EQ(report.figures.size(), 3U);
  EXPECT_EQ(report.figures[0].data.rows.size(), 5U * 4 * 8);
  for (const ReportFigure& figure : report.figures) {
    EXPECT_NE(figure.svg.find(">gumbel"), std::string::npos) << figure.name;
  }
  // Start, every tenth step, of three models.
  EXPECT_EQ(report.figures[1].data.rows.size(), 3U * 101);
}

}  // namespace
}  // namespace gumbelbox
