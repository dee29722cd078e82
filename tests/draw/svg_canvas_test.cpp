#include "gumbelbox/draw/svg_canvas.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(SvgCanvas, WritesItsElementsInOrderWithFixedDigits) {
  SvgCanvas canvas(200, 100);
  canvas.line({1, 2}, {3.14159, 4}, R"(stroke="#123456")");
  canvas.text({5, 6}, "a < b & c", {.anchor = Anchor::kEnd, .upright = true});
  EXPECT_EQ(canvas.svg(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"200\" height=\"100\" "
            "viewBox=\"0 0 200 100\" font-family=\"sans-serif\">\n"
            "<rect width=\"200\" height=\"100\" fill=\"white\"/>\n"
            "<line x1=\"1.00\" y1=\"2.00\" x2=\"3.14\" y2=\"4.00\" stroke=\"#123456\"/>\n"
            "<text x=\"5.00\" y=\"6.00\" font-size=\"13\" text-anchor=\"end\" fill=\"#222222\" "
            "transform=\"rotate(-90 5.00 6.00)\">a &lt; b &amp; c</text>\n"
            "</svg>\n");
}

TEST(SvgCanvas, DrawsPointsShapesAndPaths) {
  SvgCanvas canvas(10, 10);
  const Point points[] = {{0, 0}, {1, 2}};
  canvas.polyline(points, "a");
  canvas.polygon(points, "b");
  canvas.rectangle({1, 2, 3, 4}, "c");
  canvas.circle({1, 2}, 3, "d");
  canvas.path("M0 0", "e");
  const std::string svg = canvas.svg();
  for (const char* part :
       {"<polyline points=\"0.00,0.00 1.00,2.00 \" a/>",
        "<polygon points=\"0.00,0.00 1.00,2.00 \" b/>",
        "<rect x=\"1.00\" y=\"2.00\" width=\"3.00\" height=\"4.00\" c/>",
        "<circle cx=\"1.00\" cy=\"2.00\" r=\"3.00\" d/>", "<path d=\"M0 0\" e/>"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part << " in " << svg;
  }
}

TEST(SvgCanvas, GivesARectangleATitle) {
  SvgCanvas canvas(10, 10);
  canvas.rectangle({1, 2, 3, 4}, "c", "a < b");
  EXPECT_NE(canvas.svg().find("height=\"4.00\" c><title>a &lt; b</title></rect>"),
            std::string::npos)
      << canvas.svg();
}

TEST(Escaped, LeavesNothingThatXmlWouldRead) {
  EXPECT_EQ(escaped("a<b>&c\n\x01z"), "a&lt;b&gt;&amp;c  z");
}

TEST(Area, KnowsItsFarEdges) {
  const Area area{1, 2, 10, 20};
  EXPECT_EQ(area.right(), 11);
  EXPECT_EQ(area.bottom(), 22);
}

}  // namespace
}  // namespace gumbelbox
