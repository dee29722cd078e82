#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/charts/field.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

/// The lines on which a field has the value `level`, as segments: one or two in every square of the
/// grid that it crosses, straight between points found by linear interpolation on the edges. In a
/// saddle the mean of the corners tells which two belong together.
std::vector<std::pair<Point, Point>> contour_segments(const Field& field, double level);

/// A field by its contour lines at even steps of `value`, from low to high without the ends.
struct ContourPlot {
  std::string title;
  Field field;
  Axis value;
  int levels = 9;
};

/// Draws the lines in the shades of scale_colour(), with the scale beside them.
void draw_contours(SvgCanvas& canvas, const Area& area, const ContourPlot& plot);

}  // namespace gumbelbox
