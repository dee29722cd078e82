#include "experiments/charts/contour_lines.h"

#include <array>

#include "experiments/charts/heat_map.h"
#include "experiments/charts/plot_frame.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

struct Corner3 {
  double x, y, value;
};

using Square = std::array<Corner3, 4>;  // against the clock from the lower left

Square square_at(const Field& field, std::size_t column, std::size_t row) {
  const auto corner = [&](std::size_t c, std::size_t r) {
    return Corner3{field.x_of(c), field.y_of(r), field.at(c, r)};
  };
  return {corner(column, row), corner(column + 1, row), corner(column + 1, row + 1),
          corner(column, row + 1)};
}

Point crossing(const Corner3& from, const Corner3& to, double level) {
  const double share = (level - from.value) / (to.value - from.value);
  return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

void add_segments(const Square& square, double level,
                  std::vector<std::pair<Point, Point>>& segments) {
  std::array<Point, 4> crossings{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Corner3& from = square[i];
    const Corner3& to = square[(i + 1) % 4];
    if ((from.value < level) != (to.value < level)) crossings[count++] = crossing(from, to, level);
  }
  if (count == 2) segments.emplace_back(crossings[0], crossings[1]);
  if (count != 4) return;
  // All edges are crossed: each segment cuts off a corner that differs from the middle.
  const double middle = (square[0].value + square[1].value + square[2].value + square[3].value) / 4;
  const bool first_differs = (square[0].value < level) != (middle < level);
  segments.emplace_back(crossings[0], crossings[first_differs ? 3 : 1]);
  segments.emplace_back(crossings[2], crossings[first_differs ? 1 : 3]);
}

}  // namespace

std::vector<std::pair<Point, Point>> contour_segments(const Field& field, double level) {
  std::vector<std::pair<Point, Point>> segments;
  for (std::size_t row = 0; row + 1 < field.rows; ++row) {
    for (std::size_t column = 0; column + 1 < field.columns; ++column) {
      add_segments(square_at(field, column, row), level, segments);
    }
  }
  return segments;
}

void draw_contours(SvgCanvas& canvas, const Area& area, const ContourPlot& plot) {
  constexpr double kBeside = 80;
  PlotFrame frame(canvas, area, plot.title, plot.field.x, plot.field.y, 0, kBeside);
  for (int i = 1; i <= plot.levels; ++i) {
    const double share = static_cast<double>(i) / (plot.levels + 1);
    const double level = plot.value.low + share * (plot.value.high - plot.value.low);
    std::string data;
    for (const auto& [from, to] : contour_segments(plot.field, level)) {
      const Point begin = frame.place(from.x, from.y);
      const Point end = frame.place(to.x, to.y);
      data += fmt::format("M{:.2f} {:.2f}L{:.2f} {:.2f}", begin.x, begin.y, end.x, end.y);
    }
    // The palest shades would not be seen as lines.
    const std::string colour = scale_colour(0.25 + 0.75 * share);
    if (!data.empty()) {
      canvas.path(data, fmt::format(R"(fill="none" stroke="{}" stroke-width="1.6" )"
                                    R"(stroke-linecap="round")",
                                    colour));
    }
    const Area& inner = frame.inner();
    const double y = inner.bottom() - share * inner.height;
    canvas.line({inner.right() + 10, y}, {inner.right() + 24, y},
                fmt::format(R"(stroke="{}" stroke-width="2.4")", colour));
    canvas.text({inner.right() + 28, y + 4}, fmt::format("{:.2g}", level), {.size = 11});
  }
  canvas.text({frame.inner().right() + 74, frame.inner().top + frame.inner().height / 2},
              plot.value.label, {.anchor = Anchor::kMiddle, .size = 12, .upright = true});
}

}  // namespace gumbelbox
