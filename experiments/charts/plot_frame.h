#pragma once

#include <string_view>

#include "experiments/charts/axis.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

/// The part of a chart that all kinds share: title, two axes with ticks and labels, and the map
/// from their units to pixels. Made first, it draws the grid below what follows.
class PlotFrame {
 public:
  /// Fills `area`. `below_title` pixels stay free between title and frame, say for a legend;
  /// `beside` to the right of it, say for a scale of colours.
  PlotFrame(SvgCanvas& canvas, const Area& area, std::string_view title, Axis x, Axis y,
            double below_title = 0, double beside = 0);

  /// The pixels of a value of each axis; outside the frame if the values are outside the axes.
  Point place(double x, double y) const noexcept;

  /// What the axes enclose.
  const Area& inner() const noexcept { return inner_; }

  const Axis& x() const noexcept { return x_; }
  const Axis& y() const noexcept { return y_; }

  /// Draws the line round the frame, over what was drawn inside.
  void outline();

 private:
  void draw_axes();

  SvgCanvas& canvas_;
  Area inner_;
  Axis x_, y_;
};

}  // namespace gumbelbox
