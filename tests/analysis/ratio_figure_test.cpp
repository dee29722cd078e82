#include "experiments/analysis/ratio_figure.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

constexpr Sampling kSampling{200000, 1};

RatioCase case_named(const std::string& name) {
  for (const RatioCase& of : ratio_cases()) {
    if (of.name == name) return of;
  }
  ADD_FAILURE() << name;
  return {};
}

TEST(RatioPoint, OfABoxInsideUndershootsAndTheSecondOrderMendsIt) {
  const RatioPoint point = ratio_point(case_named("a inside b"), 0.08, kSampling);
  EXPECT_GT(point.factor, 1.01);
  EXPECT_GT(point.sampled, point.ratio + 5 * point.sampled_error);
  EXPECT_LT(std::abs(point.ratio * point.factor - point.sampled),
            std::abs(point.ratio - point.sampled) / 3);
}

// The paper: "the quantity in parentheses is always at least equal to one".
TEST(RatioPoint, OfABoxOverTheEdgeOvershootsWithABracketBelowOne) {
  const RatioPoint point = ratio_point(case_named("a over the edge of b"), 0.08, kSampling);
  EXPECT_LT(point.factor, 0.96);
  EXPECT_LT(point.sampled, point.ratio - 5 * point.sampled_error);
  EXPECT_NEAR(point.ratio * point.factor, point.sampled, 5 * point.sampled_error);
}

TEST(RatioPoint, OfNearlyHardBoxesIsTheirShare) {
  const RatioPoint point = ratio_point({"", 0.4, 0.6, 0, 1}, 1e-4, {1000, 1});
  EXPECT_NEAR(point.ratio, 0.2, 1e-3);
  EXPECT_NEAR(point.sampled, 0.2, 1e-3);
  EXPECT_NEAR(point.factor, 1, 1e-6);
}

TEST(RatioFigure, HasAChartAndALineForEveryScaleAndCase) {
  Report report;
  add_ratio_figure(report, {1000, 1});
  ASSERT_EQ(report.figures.size(), 1U);
  EXPECT_EQ(report.figures[0].data.rows.size(), 33U);
  for (const RatioCase& of : ratio_cases()) {
    EXPECT_NE(report.figures[0].svg.find(">" + of.name + "<"), std::string::npos);
  }
}

}  // namespace
}  // namespace gumbelbox
