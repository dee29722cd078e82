#include "experiments/analysis/overlap_figures.h"

#include <gtest/gtest.h>

#include "tests/analysis/find_row.h"

namespace gumbelbox {
namespace {

TEST(OverlapShare, IsFlatInsideASmoothBoxAndSlopesInAGumbelBox) {
  const auto smooth = [](double x) { return overlap_share(PlaneModel::kSmooth, {1, 1}, x, 0); };
  EXPECT_EQ(smooth(0), 1);
  EXPECT_EQ(smooth(2), 1);
  EXPECT_LT(smooth(2.6), 1);
  const auto gumbel = [](double x) { return overlap_share(PlaneModel::kGumbel, {1, 1}, x, 0); };
  EXPECT_LT(gumbel(0), 1);
  EXPECT_LT(gumbel(0.5), gumbel(0) - 1e-3);
  EXPECT_LT(gumbel(2), gumbel(0.5));
}

TEST(OverlapShare, OfAHardBoxIsTheShareOfTheSquareInside) {
  EXPECT_NEAR(overlap_share(PlaneModel::kHard, {}, 2.5, 0), 0.5, 1e-12);
  EXPECT_NEAR(overlap_share(PlaneModel::kHard, {}, 2.5, -2.5), 0.25, 1e-12);
}

TEST(OverlapFigures, AreThreeWithTheirNumbers) {
  Report report;
  add_overlap_figures(report);
  ASSERT_EQ(report.figures.size(), 3U);
  EXPECT_EQ(report.figures[0].data.rows.size(), 61U * 61U);
  EXPECT_EQ(report.figures[1].data.columns.size(), 6U);
  EXPECT_EQ(
      ours(report, "smooth, temperature 1", "P(box | square) inside it, 1.3 less 1.1 off centre"),
      0);
}

}  // namespace
}  // namespace gumbelbox
