#include "experiments/charts/box_scene.h"

#include <algorithm>
#include <string_view>

#include "experiments/charts/plot_frame.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

/// Names in the order in which they appear; their places are those of the colours.
std::vector<std::string_view> names_of(const BoxScene& scene) {
  std::vector<std::string_view> names;
  for (const SceneBox& box : scene.boxes) {
    if (std::find(names.begin(), names.end(), box.name) == names.end()) names.push_back(box.name);
  }
  return names;
}

std::string_view colour_of(const std::vector<std::string_view>& names, std::string_view name) {
  const auto place = std::find(names.begin(), names.end(), name) - names.begin();
  return kColours[static_cast<std::size_t>(place) % kColours.size()];
}

void draw_ghost(SvgCanvas& canvas, const Area& area, std::string_view colour) {
  canvas.rectangle(area, fmt::format(R"(fill="none" stroke="{}" stroke-dasharray="2 3")", colour));
}

void draw_lines(SvgCanvas& canvas, const Area& area, const SceneBox& box, std::string_view colour) {
  const Point corners[] = {{area.left, area.top},
                           {area.right(), area.top},
                           {area.right(), area.bottom()},
                           {area.left, area.bottom()}};
  const std::pair<Point, Point> lines[] = {{corners[0], corners[3]},
                                           {corners[1], corners[2]},
                                           {corners[3], corners[2]},
                                           {corners[0], corners[1]}};
  for (std::size_t i = 0; i < 4; ++i) {
    canvas.line(lines[i].first, lines[i].second,
                box.pale[i] ? R"(stroke="#888888" stroke-width="1.4" stroke-dasharray="4 3")"
                            : fmt::format(R"(stroke="{}" stroke-width="3")", colour));
  }
}

template <class Place>
void draw_boxes_of(SvgCanvas& canvas, const BoxScene& scene, Place place) {
  const std::vector<std::string_view> names = names_of(scene);
  for (const SceneBox& box : scene.boxes) {
    const std::string_view colour = colour_of(names, box.name);
    const Point first = place(box.lower[0], box.upper[1]);
    const Point second = place(box.upper[0], box.lower[1]);
    const Area area{std::min(first.x, second.x), std::min(first.y, second.y),
                    std::abs(second.x - first.x), std::abs(second.y - first.y)};
    if (box.ghost) {
      draw_ghost(canvas, area, colour);
      continue;
    }
    if (box.upper[0] < box.lower[0] || box.upper[1] < box.lower[1]) {
      canvas.rectangle(area, fmt::format(R"(fill="none" stroke="{}" stroke-width="2" )"
                                         R"(stroke-dasharray="7 4")",
                                         colour));
    } else {
      canvas.rectangle(area, fmt::format(R"(fill="{}" fill-opacity="0.10")", colour));
      draw_lines(canvas, area, box, colour);
    }
    canvas.text({area.left + 5, area.top + 16}, box.name, {.bold = true, .colour = colour});
  }
  for (std::size_t i = 0; i < scene.trails.size(); ++i) {
    std::vector<Point> trail;
    for (const Point& point : scene.trails[i]) trail.push_back(place(point.x, point.y));
    if (trail.empty()) continue;
    const std::string_view colour = kColours[i % kColours.size()];
    canvas.polyline(trail, fmt::format(R"(fill="none" stroke="{}" stroke-width="1.2")", colour));
    canvas.circle(trail.back(), 3, fmt::format(R"(fill="{}")", colour));
  }
}

}  // namespace

void draw_box_scene(SvgCanvas& canvas, const Area& area, const BoxScene& scene, const Axis& x,
                    const Axis& y) {
  constexpr double kRemark = 20;
  PlotFrame frame(canvas, area, scene.title, x, y, kRemark);
  canvas.text({frame.inner().left, frame.inner().top - 8}, scene.remark,
              {.size = 12, .colour = kFrame});
  draw_boxes_of(canvas, scene, [&](double at_x, double at_y) { return frame.place(at_x, at_y); });
}

void draw_small_scene(SvgCanvas& canvas, const Area& area, const BoxScene& scene, const Axis& x,
                      const Axis& y) {
  canvas.rectangle(area, fmt::format(R"(fill="none" stroke="{}")", kGrid));
  draw_boxes_of(canvas, scene, [&](double at_x, double at_y) {
    return Point{area.left + x.share(at_x) * area.width,
                 area.bottom() - y.share(at_y) * area.height};
  });
}

}  // namespace gumbelbox
