#include "experiments/charts/line_chart.h"

#include <gtest/gtest.h>

#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

std::string drawn(std::vector<ChartLine> lines) {
  SvgCanvas canvas(400, 300);
  draw_line_chart(canvas, {0, 0, 400, 300}, {"title", {"x", 0, 1}, {"y", 0, 1}, std::move(lines)});
  return canvas.svg();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++result;
  return result;
}

TEST(LineChart, DrawsEveryLineInAColourOfItsOwnAndNamesIt) {
  const std::string svg = drawn({{"first", {{0, 0}, {1, 1}}}, {"second", {{0, 1}, {1, 0}}}});
  EXPECT_EQ(count(svg, "<polyline"), 2U);
  EXPECT_NE(svg.find(">first<"), std::string::npos);
  EXPECT_NE(svg.find(">second<"), std::string::npos);
  EXPECT_EQ(count(svg, std::string(kColours[0])), 2U) << "in the frame and in the legend";
  EXPECT_EQ(count(svg, std::string(kColours[1])), 2U);
}

TEST(LineChart, CutsLinesWhereTheyLeaveTheFrame) {
  // Up to y = 2 at x = 0.5 and down again: the part above 1 is missing, two pieces are left.
  const std::string svg = drawn({{"peak", {{0, 0}, {0.5, 2}, {1, 0}}}});
  EXPECT_EQ(count(svg, "<polyline"), 2U);
  // The frame is 66 .. 382 wide and 58 .. 250 high: a quarter of its width is 145.
  EXPECT_NE(svg.find("points=\"66.00,250.00 145.00,58.00 \""), std::string::npos) << svg;
}

TEST(LineChart, LeavesOutALineThatIsNowhereInTheFrame) {
  EXPECT_EQ(count(drawn({{"above", {{0, 2}, {1, 3}}}}), "<polyline"), 0U);
}

TEST(LineChart, DrawsMarksWithBarsOfTheirErrors) {
  const std::string svg = drawn({{"sampled", {{0.5, 0.5}}, LineLook::kMarks, {0.25}}});
  EXPECT_EQ(count(svg, "<circle"), 2U) << "the mark and the legend";
  // Half of the height of 192 above and below together 96.
  EXPECT_NE(svg.find("y1=\"106.00\" x2=\"224.00\" y2=\"202.00\""), std::string::npos) << svg;
}

TEST(LineChart, BreaksALongLegendIntoRows) {
  std::vector<ChartLine> lines;
  for (int i = 0; i < 6; ++i) lines.push_back({"a rather long name", {}});
  const std::string svg = drawn(lines);
  EXPECT_NE(svg.find("y=\"46.00\" font-size=\"13\" text-anchor=\"start\""), std::string::npos)
      << svg;
  EXPECT_NE(svg.find("y=\"66.00\" font-size=\"13\" text-anchor=\"start\""), std::string::npos)
      << svg;
}

}  // namespace
}  // namespace gumbelbox
