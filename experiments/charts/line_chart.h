#pragma once

#include <string>
#include <vector>

#include "experiments/charts/axis.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

enum class LineLook { kSolid, kDashed, kDotted, kMarks };

/// One curve of a chart and its entry in the legend.
struct ChartLine {
  std::string name;
  std::vector<Point> points;
  LineLook look = LineLook::kSolid;
  std::vector<double> errors = {};  ///< a bar of +- so much at each point; empty is none
};

/// Curves over one quantity. Lines take the colours of the palette in order; at most seven can be
/// told apart.
struct LineChart {
  std::string title;
  Axis x, y;
  std::vector<ChartLine> lines;
};

/// Draws the chart into a part of a picture, the legend between title and frame. What lies outside
/// the axes is cut off at the frame.
void draw_line_chart(SvgCanvas& canvas, const Area& area, const LineChart& chart);

}  // namespace gumbelbox
