#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace gumbelbox {

/// A place on a picture in pixels, or on a chart in the units of its axes.
struct Point {
  double x, y;
};

/// A rectangle of a picture in pixels; y counts down.
struct Area {
  double left, top, width, height;

  double right() const noexcept { return left + width; }
  double bottom() const noexcept { return top + height; }
};

/// Text as XML and HTML want it; control characters, which XML has not, become blanks.
std::string escaped(std::string_view text);

enum class Anchor { kStart, kMiddle, kEnd };

struct TextLook {
  Anchor anchor = Anchor::kStart;
  double size = 13;  ///< pixels
  bool bold = false;
  bool upright = false;          ///< turned to be read from below, along an upright axis
  std::string_view colour = {};  ///< dark grey if empty
};

/// Collects the elements of an SVG picture with a white ground. Equal calls give equal bytes. There
/// are no ids in it, so that several pictures fit into one page.
///
/// `look` of an element is its attributes, as in R"(stroke="#000000" fill="none")".
class SvgCanvas {
 public:
  SvgCanvas(double width, double height) : width_(width), height_(height) {}

  void line(Point from, Point to, std::string_view look);
  void polyline(std::span<const Point> points, std::string_view look);
  void polygon(std::span<const Point> points, std::string_view look);
  /// A title shows up under the mouse.
  void rectangle(const Area& area, std::string_view look, std::string_view title = {});
  void circle(Point centre, double radius, std::string_view look);
  /// `data` is that of a path element.
  void path(std::string_view data, std::string_view look);
  void text(Point place, std::string_view text, const TextLook& look = {});

  double width() const noexcept { return width_; }
  double height() const noexcept { return height_; }

  /// The whole picture.
  std::string svg() const;

 private:
  void points(std::string_view element, std::span<const Point> points, std::string_view look);

  double width_, height_;
  std::string elements_;
};

}  // namespace gumbelbox
