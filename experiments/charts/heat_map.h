#pragma once

#include <string>

#include "experiments/charts/field.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

/// A field in colours. `value` names the quantity and the ends of its scale, so that several
/// pictures can share one.
struct HeatMap {
  std::string title;
  Field field;
  Axis value;
};

/// Draws every point of the grid as a rectangle in one of 32 shades, with the scale beside it.
void draw_heat_map(SvgCanvas& canvas, const Area& area, const HeatMap& map);

/// A bar of the shades with its numbers and its label to the right.
void draw_colour_scale(SvgCanvas& canvas, const Area& bar, const Axis& value);

}  // namespace gumbelbox
