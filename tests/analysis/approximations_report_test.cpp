#include "experiments/analysis/approximations_report.h"

#include <gtest/gtest.h>

#include <set>

namespace gumbelbox {
namespace {

TEST(ApproximationsReport, HasEveryFigureOfTheAppendicesUnderANameOfItsOwn) {
  const Report report = approximations_report({.samples = 1000});
  std::set<std::string> names;
  for (const ReportFigure& figure : report.figures) {
    names.insert(figure.name);
    EXPECT_TRUE(figure.svg.starts_with("<svg ")) << figure.name;
    EXPECT_FALSE(figure.data.rows.empty()) << figure.name;
    EXPECT_FALSE(figure.text.empty()) << figure.name;
  }
  EXPECT_EQ(names, (std::set<std::string>{"softplus", "series", "domain", "ratio", "inside",
                                          "intersection", "overlap_density", "overlap_contours",
                                          "overlap_surface"}));
  EXPECT_EQ(report.figures.size(), names.size());
}

TEST(ApproximationsReport, IsTheSameEveryTime) {
  const Report first = approximations_report({.samples = 1000});
  const Report second = approximations_report({.samples = 1000});
  ASSERT_EQ(first.rows.size(), second.rows.size());
  for (std::size_t i = 0; i < first.rows.size(); ++i) {
    EXPECT_EQ(first.rows[i].ours, second.rows[i].ours) << first.rows[i].metric;
  }
  for (std::size_t i = 0; i < first.figures.size(); ++i) {
    EXPECT_EQ(first.figures[i].svg, second.figures[i].svg) << first.figures[i].name;
  }
}

}  // namespace
}  // namespace gumbelbox
