#pragma once

#include <array>
#include <string>
#include <vector>

#include "experiments/charts/axis.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

/// A rectangle of a scene. One that is inside out, a lower corner above the upper one, is drawn
/// empty and dashed.
struct SceneBox {
  std::string name;
  std::array<double, 2> lower, upper;
  /// Lines that are drawn dashed and grey: left, right, bottom, top.
  std::array<bool, 4> pale = {};
  bool ghost = false;  ///< a thin dotted outline without name: where a box has been
};

/// A few boxes of the plane. Boxes of one name have one colour, in the order of the palette.
struct BoxScene {
  std::string title;
  std::string remark;  ///< a line below the title
  std::vector<SceneBox> boxes;
  std::vector<std::vector<Point>> trails = {};  ///< paths of centres, one a name
};

/// Draws the scene with axes.
void draw_box_scene(SvgCanvas& canvas, const Area& area, const BoxScene& scene, const Axis& x,
                    const Axis& y);

/// Draws the boxes of a scene alone, filling the area, for a row of small pictures.
void draw_small_scene(SvgCanvas& canvas, const Area& area, const BoxScene& scene, const Axis& x,
                      const Axis& y);

}  // namespace gumbelbox
