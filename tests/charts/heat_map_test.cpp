#include "experiments/charts/heat_map.h"

#include <gtest/gtest.h>

#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

TEST(HeatMap, DrawsEqualNeighboursAsOneRectangleInTheShadeOfTheirValue) {
  SvgCanvas canvas(364, 284);  // 200 x 200 for the field
  const Axis axis{"", 0, 1};
  HeatMap map{"title", {axis, axis, 2, 2, {0, 0, 0, 1}}, {"value", 0, 1}};
  draw_heat_map(canvas, {0, 0, 364, 284}, map);
  const std::string svg = canvas.svg();
  // The lower row is one run; the upper row begins at the top of the frame.
  EXPECT_NE(
      svg.find("<path d=\"M66.00 134.00h200.00v100.00H66.00zM66.00 34.00h100.00v100.00H66.00z"),
      std::string::npos)
      << svg;
  const std::string dark = scale_colour(31.5 / 32);
  EXPECT_NE(svg.find("<path d=\"M166.00 34.00h100.00v100.00H166.00z\" fill=\"" + dark),
            std::string::npos)
      << svg;
}

TEST(HeatMap, ShowsTheScaleOfItsValues) {
  SvgCanvas canvas(364, 284);
  draw_colour_scale(canvas, {10, 10, 14, 200}, {"value", 0, 50});
  const std::string svg = canvas.svg();
  // The top of the bar is the highest value.
  EXPECT_NE(svg.find("y=\"14.00\" font-size=\"11\" text-anchor=\"start\" fill=\"#222222\">50<"),
            std::string::npos)
      << svg;
  EXPECT_NE(
      svg.find("y=\"10.00\" width=\"14.00\" height=\"6.25\" fill=\"" + scale_colour(31.5 / 32)),
      std::string::npos)
      << svg;
}

}  // namespace
}  // namespace gumbelbox
