#include "experiments/charts/surface.h"

#include <gtest/gtest.h>

#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

TEST(Surface, DrawsItsPatchesFromTheBackToTheFront) {
  SvgCanvas canvas(400, 300);
  const Axis axis{"", 0, 1};
  // Heights tell the patches apart: the far corner (x = 0, y = 1) is low, the near one is high.
  const Field field =
      sampled_field(axis, axis, 3, 3, [](double x, double y) { return (x - y + 1) / 2; });
  draw_surface(canvas, {0, 0, 400, 300}, {"title", field, {"height", 0, 1}});
  const std::string svg = canvas.svg();
  const auto at = [&](double mean) { return svg.find("fill=\"" + scale_colour(0.85 * mean)); };
  EXPECT_LT(at(0.25), at(0.5));
  EXPECT_LT(at(0.5), at(0.75));
  EXPECT_NE(at(0.75), std::string::npos);
  EXPECT_NE(svg.find(">height<"), std::string::npos);
}

}  // namespace
}  // namespace gumbelbox
