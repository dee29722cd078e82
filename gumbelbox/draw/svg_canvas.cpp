#include "gumbelbox/draw/svg_canvas.h"

#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return result;
}

void SvgCanvas::line(Point from, Point to, std::string_view look) {
  elements_ += fmt::format("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" {}/>\n",
                           from.x, from.y, to.x, to.y, look);
}

void SvgCanvas::points(std::string_view element, std::span<const Point> points,
                       std::string_view look) {
  elements_ += fmt::format("<{} points=\"", element);
  for (const Point& point : points) elements_ += fmt::format("{:.2f},{:.2f} ", point.x, point.y);
  elements_ += fmt::format("\" {}/>\n", look);
}

void SvgCanvas::polyline(std::span<const Point> all, std::string_view look) {
  points("polyline", all, look);
}

void SvgCanvas::polygon(std::span<const Point> all, std::string_view look) {
  points("polygon", all, look);
}

void SvgCanvas::rectangle(const Area& area, std::string_view look, std::string_view title) {
  elements_ += fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" {}",
                           area.left, area.top, area.width, area.height, look);
  elements_ += title.empty() ? "/>\n" : fmt::format("><title>{}</title></rect>\n", escaped(title));
}

void SvgCanvas::circle(Point centre, double radius, std::string_view look) {
  elements_ += fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:.2f}\" {}/>\n", centre.x,
                           centre.y, radius, look);
}

void SvgCanvas::path(std::string_view data, std::string_view look) {
  elements_ += fmt::format("<path d=\"{}\" {}/>\n", data, look);
}

void SvgCanvas::text(Point place, std::string_view text, const TextLook& look) {
  constexpr std::string_view kAnchors[] = {"start", "middle", "end"};
  elements_ += fmt::format(
      "<text x=\"{:.2f}\" y=\"{:.2f}\" font-size=\"{}\" text-anchor=\"{}\" fill=\"{}\"{}{}>{}"
      "</text>\n",
      place.x, place.y, look.size, kAnchors[static_cast<int>(look.anchor)],
      look.colour.empty() ? kInk : look.colour, look.bold ? " font-weight=\"bold\"" : "",
      look.upright ? fmt::format(" transform=\"rotate(-90 {:.2f} {:.2f})\"", place.x, place.y) : "",
      escaped(text));
}

std::string SvgCanvas::svg() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n{2}</svg>\n",
      width_, height_, elements_);
}

}  // namespace gumbelbox
