#include "experiments/charts/contour_lines.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

constexpr double kPi = 3.14159265358979;

TEST(ContourSegments, OfAConeMakeACircle) {
  const Axis axis{"", -2, 2};
  const Field cone =
      sampled_field(axis, axis, 81, 81, [](double x, double y) { return std::hypot(x, y); });
  double length = 0;
  for (const auto& [from, to] : contour_segments(cone, 1.3)) {
    EXPECT_NEAR(std::hypot(from.x, from.y), 1.3, 1e-3);
    length += std::hypot(to.x - from.x, to.y - from.y);
  }
  EXPECT_NEAR(length, 2 * kPi * 1.3, 0.01);
}

TEST(ContourSegments, CrossASquareOnceOrTwiceOrNotAtAll) {
  const Axis axis{"", 0, 1};
  const auto of = [&](std::vector<double> values) {
    return contour_segments({axis, axis, 2, 2, std::move(values)}, 0.5);
  };
  EXPECT_TRUE(of({0, 0, 0, 0}).empty());
  EXPECT_TRUE(of({1, 1, 1, 1}).empty());
  const auto half = of({0, 0, 1, 1});
  ASSERT_EQ(half.size(), 1U);
  EXPECT_DOUBLE_EQ(half[0].first.y, 0.5);
  EXPECT_DOUBLE_EQ(half[0].second.y, 0.5);
}

TEST(ContourSegments, OfASaddleCutOffTheCornersThatDifferFromItsMiddle) {
  const Axis axis{"", 0, 1};
  // Lower left and upper right are high; the middle is low, then high.
  for (const double high : {0.9, 2.0}) {
    const auto segments = contour_segments({axis, axis, 2, 2, {high, 0, 0, high}}, 0.5);
    ASSERT_EQ(segments.size(), 2U);
    const bool middle_is_high = high / 2 > 0.5;
    for (const auto& [from, to] : segments) {
      const double x = (from.x + to.x) / 2;
      const double y = (from.y + to.y) / 2;
      // A segment round a high corner lies on the diagonal x = y, round a low one on x = 1 - y.
      EXPECT_NEAR(middle_is_high ? 1 - x : x, y, 1e-12);
    }
  }
}

TEST(Contours, AreDrawnAtEveryLevelThatTheFieldHas) {
  SvgCanvas canvas(400, 300);
  const Axis axis{"", 0, 1};
  const Field slope = sampled_field(axis, axis, 5, 5, [](double x, double) { return x / 2; });
  draw_contours(canvas, {0, 0, 400, 300}, {"title", slope, {"value", 0, 1}, 9});
  const std::string svg = canvas.svg();
  std::size_t paths = 0;
  for (std::size_t at = 0; (at = svg.find("<path", at)) != std::string::npos; ++at) ++paths;
  EXPECT_EQ(paths, 5U) << "0.1 to 0.5";
}

}  // namespace
}  // namespace gumbelbox
