#include "experiments/charts/box_scene.h"

#include <gtest/gtest.h>

#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

std::string small(const BoxScene& scene) {
  SvgCanvas canvas(100, 100);
  draw_small_scene(canvas, {0, 0, 100, 100}, scene, {"", 0, 1}, {"", 0, 1});
  return canvas.svg();
}

TEST(BoxScene, PutsBoxesWhereTheyAreWithYUpwards) {
  const std::string svg = small({"", "", {{"A", {0.5, 0.5}, {1, 0.75}}}});
  EXPECT_NE(svg.find("x=\"50.00\" y=\"25.00\" width=\"50.00\" height=\"25.00\""), std::string::npos)
      << svg;
  EXPECT_NE(svg.find(">A<"), std::string::npos);
}

TEST(BoxScene, DrawsABoxThatIsInsideOutEmptyAndDashed) {
  const std::string svg = small({"", "", {{"A", {1, 0.75}, {0.5, 0.5}}}});
  EXPECT_NE(svg.find("x=\"50.00\" y=\"25.00\" width=\"50.00\" height=\"25.00\" fill=\"none\""),
            std::string::npos)
      << svg;
}

TEST(BoxScene, DashesThePaleLinesOnly) {
  const std::string svg = small({"", "", {{"A", {0, 0}, {1, 1}, {true, false, false, false}}}});
  EXPECT_NE(svg.find("<line x1=\"0.00\" y1=\"0.00\" x2=\"0.00\" y2=\"100.00\" stroke=\"#888888\""),
            std::string::npos)
      << "left: " << svg;
  EXPECT_NE(svg.find("<line x1=\"100.00\" y1=\"0.00\" x2=\"100.00\" y2=\"100.00\" stroke=\"" +
                     std::string(kColours[0])),
            std::string::npos)
      << "right: " << svg;
}

TEST(BoxScene, ShowsWhereBoxesHaveBeenAndHowTheirCentresMoved) {
  SvgCanvas canvas(300, 300);
  BoxScene scene{"after", "1000 steps", {{"A", {0, 0}, {1, 1}, {}, true}, {"B", {0, 0}, {1, 1}}}};
  scene.trails = {{{0, 0}, {1, 1}}};
  draw_box_scene(canvas, {0, 0, 300, 300}, scene, {"x", 0, 1}, {"y", 0, 1});
  const std::string svg = canvas.svg();
  EXPECT_EQ(svg.find(">A<"), std::string::npos) << "a ghost has no name";
  EXPECT_NE(svg.find(">B<"), std::string::npos);
  EXPECT_NE(svg.find("<polyline"), std::string::npos);
  EXPECT_NE(svg.find(">after<"), std::string::npos);
  EXPECT_NE(svg.find(">1000 steps<"), std::string::npos);
}

}  // namespace
}  // namespace gumbelbox
