#include "experiments/charts/plot_frame.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(PlotFrame, PlacesValuesBetweenItsAxesWithYUpwards) {
  SvgCanvas canvas(400, 300);
  const PlotFrame frame(canvas, {0, 0, 400, 300}, "a title", {"time", 0, 10}, {"length", -1, 1});
  const Area& inner = frame.inner();
  EXPECT_EQ(frame.place(0, -1).x, inner.left);
  EXPECT_EQ(frame.place(0, -1).y, inner.bottom());
  EXPECT_EQ(frame.place(10, 1).x, inner.right());
  EXPECT_EQ(frame.place(10, 1).y, inner.top);
  EXPECT_LT(frame.place(0, 2).y, inner.top) << "outside";
}

TEST(PlotFrame, ShowsTitleLabelsAndTicks) {
  SvgCanvas canvas(400, 300);
  const PlotFrame frame(canvas, {0, 0, 400, 300}, "a title", {"time", 0, 10}, {"length", -1, 1});
  const std::string svg = canvas.svg();
  for (const char* part : {">a title<", ">time<", ">length<", ">10<", ">-1.0<"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
}

TEST(PlotFrame, LeavesRoomForALegendAndAScale) {
  SvgCanvas canvas(400, 300);
  const Axis axis{"", 0, 1};
  const PlotFrame plain(canvas, {0, 0, 400, 300}, "", axis, axis);
  const PlotFrame roomy(canvas, {0, 0, 400, 300}, "", axis, axis, 30, 50);
  EXPECT_EQ(roomy.inner().top, plain.inner().top + 30);
  EXPECT_EQ(roomy.inner().bottom(), plain.inner().bottom());
  EXPECT_EQ(roomy.inner().right(), plain.inner().right() - 50);
}

}  // namespace
}  // namespace gumbelbox
