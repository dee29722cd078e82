#include "experiments/charts/line_chart.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "experiments/charts/plot_frame.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

constexpr double kLegendLine = 20;
constexpr double kSample = 30;       // length of the line shown in the legend
constexpr double kLetter = 7.2;      // an upper bound of the mean width of a letter of size 13
constexpr double kLeftOfFrame = 66;  // where PlotFrame begins

std::string_view colour(std::size_t line) { return kColours[line % (kColours.size() - 1)]; }

std::string stroke(std::size_t line, LineLook look) {
  constexpr std::string_view kDashes[] = {"", R"( stroke-dasharray="8 4")",
                                          R"( stroke-dasharray="2 3")", ""};
  return fmt::format(R"(fill="none" stroke="{}" stroke-width="2"{})", colour(line),
                     kDashes[static_cast<int>(look)]);
}

struct LegendEntry {
  double left;
  int row;
};

/// Entries side by side, as many in a row as fit.
std::vector<LegendEntry> legend_places(const std::vector<ChartLine>& lines, double width) {
  std::vector<LegendEntry> places;
  double left = 0;
  int row = 0;
  for (const ChartLine& line : lines) {
    const double need = kSample + 24 + kLetter * static_cast<double>(line.name.size());
    if (left > 0 && left + need > width) {
      left = 0;
      ++row;
    }
    places.push_back({left, row});
    left += need;
  }
  return places;
}

void draw_mark(SvgCanvas& canvas, Point place, std::size_t line) {
  canvas.circle(place, 3.5, fmt::format(R"(fill="{}")", colour(line)));
}

void draw_legend(SvgCanvas& canvas, Point corner, const LineChart& chart,
                 const std::vector<LegendEntry>& places) {
  for (std::size_t i = 0; i < chart.lines.size(); ++i) {
    const double x = corner.x + places[i].left;
    const double y = corner.y + kLegendLine * places[i].row + 8;
    if (chart.lines[i].look == LineLook::kMarks) {
      draw_mark(canvas, {x + kSample / 2, y}, i);
    } else {
      canvas.line({x, y}, {x + kSample, y}, stroke(i, chart.lines[i].look));
    }
    canvas.text({x + kSample + 7, y + 4}, chart.lines[i].name);
  }
}

Point between(Point from, Point to, double share) {
  return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

/// The part of a segment whose y is within [top, bottom], as shares of it; nothing if first > last.
struct Part {
  double first, last;
};

Part part_within(Point from, Point to, double top, double bottom) {
  if (from.y == to.y) return from.y >= top && from.y <= bottom ? Part{0, 1} : Part{1, 0};
  const double at_top = (top - from.y) / (to.y - from.y);
  const double at_bottom = (bottom - from.y) / (to.y - from.y);
  return {std::max(0.0, std::min(at_top, at_bottom)), std::min(1.0, std::max(at_top, at_bottom))};
}

void draw_curve(SvgCanvas& canvas, const PlotFrame& frame, std::span<const Point> points,
                const std::string& look) {
  const Area& inner = frame.inner();
  std::vector<Point> piece;
  const auto end_piece = [&] {
    if (piece.size() > 1) canvas.polyline(piece, look);
    piece.clear();
  };
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Point from = frame.place(points[i - 1].x, points[i - 1].y);
    const Point to = frame.place(points[i].x, points[i].y);
    const Part part = part_within(from, to, inner.top, inner.bottom());
    if (part.first > part.last) {
      end_piece();
      continue;
    }
    if (piece.empty()) piece.push_back(between(from, to, part.first));
    piece.push_back(between(from, to, part.last));
    if (part.last < 1) end_piece();
  }
  end_piece();
}

bool holds(const Area& inner, Point place) {
  return place.y >= inner.top - 0.5 && place.y <= inner.bottom() + 0.5 &&
         place.x >= inner.left - 0.5 && place.x <= inner.right() + 0.5;
}

void draw_marks(SvgCanvas& canvas, const PlotFrame& frame, const ChartLine& line,
                std::size_t index) {
  const Area& inner = frame.inner();
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const auto [x, y] = line.points[i];
    const Point place = frame.place(x, y);
    if (!holds(inner, place)) continue;
    if (!line.errors.empty()) {
      const double high = std::max(frame.place(x, y + line.errors[i]).y, inner.top);
      const double low = std::min(frame.place(x, y - line.errors[i]).y, inner.bottom());
      const std::string look = fmt::format(R"(stroke="{}" stroke-width="1.5")", colour(index));
      canvas.line({place.x, high}, {place.x, low}, look);
      for (const double end : {high, low}) {
        canvas.line({place.x - 4, end}, {place.x + 4, end}, look);
      }
    }
    draw_mark(canvas, place, index);
  }
}

}  // namespace

void draw_line_chart(SvgCanvas& canvas, const Area& area, const LineChart& chart) {
  const auto places = legend_places(chart.lines, area.width - kLeftOfFrame);
  const double legend = places.empty() ? 0 : kLegendLine * (places.back().row + 1) + 4;
  PlotFrame frame(canvas, area, chart.title, chart.x, chart.y, legend);
  draw_legend(canvas, {frame.inner().left, frame.inner().top - legend}, chart, places);
  for (std::size_t i = 0; i < chart.lines.size(); ++i) {
    const ChartLine& line = chart.lines[i];
    if (line.look == LineLook::kMarks) {
      draw_marks(canvas, frame, line, i);
    } else {
      draw_curve(canvas, frame, line.points, stroke(i, line.look));
    }
  }
}

}  // namespace gumbelbox
