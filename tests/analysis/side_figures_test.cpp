#include "experiments/analysis/side_figures.h"

#include <gtest/gtest.h>

#include "tests/analysis/find_row.h"

namespace gumbelbox {
namespace {

TEST(SoftplusError, HasTheExtremesOfTheReferenceProtocol) {
  Report report;
  add_softplus_figure(report);
  EXPECT_NEAR(ours(report, "softplus", "largest |error| / beta"), 0.0617012, 5e-8);
  EXPECT_NEAR(ours(report, "softplus", "gap / beta at the largest |error|"), -0.762, 5e-4);
  EXPECT_NEAR(ours(report, "softplus", "most negative error / beta"), -0.0506, 5e-5);
  EXPECT_NEAR(ours(report, "softplus", "gap / beta at the most negative error"), 2.53, 5e-3);
  EXPECT_EQ(find_row(report, "softplus", "largest |error| / beta").paper, 0.0617013);
}

// The paper calls m(x) an upper bound of max(0, x).
TEST(ExactSide, IsNoUpperBoundOfTheGap) {
  Report report;
  add_softplus_figure(report);
  EXPECT_NEAR(ours(report, "exact side", "m(1) for beta = 1"), 0.626, 5e-4);
  EXPECT_NEAR(ours(report, "exact side", "m(10) for beta = 1"), 8.846, 5e-4);
  EXPECT_NEAR(ours(report, "exact side", "gap / beta from which m(gap) < gap"), 0.3343, 5e-5);
}

TEST(SeriesFigure, HasARowAndALineOfItsTableForEveryN) {
  Report report;
  add_series_figure(report);
  EXPECT_EQ(report.figures.at(0).data.rows.size(), 9U);
  EXPECT_NEAR(ours(report, "series, n = 0", "largest |error| / beta"), 0.26154, 1e-5);
  EXPECT_NEAR(ours(report, "series, n = 8", "alpha(n)"), -1.26524, 1e-5);
  EXPECT_GT(ours(report, "series, n = 0", "largest |error| / beta"), 0.0617013);
  EXPECT_LT(ours(report, "series, n = 1", "largest |error| / beta"), 0.0617013);
}

}  // namespace
}  // namespace gumbelbox
