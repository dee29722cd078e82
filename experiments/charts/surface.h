#pragma once

#include <string>

#include "experiments/charts/field.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

/// A field as a hilly surface seen from the front and above.
struct Surface {
  std::string title;
  Field field;
  Axis value;  ///< the height, and the shade
};

/// Draws the surface in parallel projection, its patches from the back to the front so that near
/// ones hide far ones, with the three axes along the edges of the floor and on the left.
void draw_surface(SvgCanvas& canvas, const Area& area, const Surface& surface);

}  // namespace gumbelbox
