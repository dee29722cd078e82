#include "experiments/charts/surface.h"

#include <array>
#include <cmath>

#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

/// Turns shares of the three axes, 0 to 1, into pixels: x runs to the lower right, y to the upper
/// right, height upwards, as in an isometric drawing.
class Projection {
 public:
  explicit Projection(const Area& area)
      : origin_{area.left + 0.08 * area.width, area.top + 0.72 * area.height},
        x_{0.42 * area.width, 0.17 * area.height},
        y_{0.42 * area.width, -0.17 * area.height},
        height_(0.58 * area.height) {}

  Point operator()(double x, double y, double z) const noexcept {
    return {origin_.x + x * x_.x + y * y_.x, origin_.y + x * x_.y + y * y_.y - z * height_};
  }

 private:
  Point origin_, x_, y_;
  double height_;
};

void draw_axes(SvgCanvas& canvas, const Projection& at, const Surface& surface) {
  const std::string look = fmt::format(R"(stroke="{}")", kFrame);
  const Axis& x = surface.field.x;
  const Axis& y = surface.field.y;
  canvas.line(at(0, 0, 0), at(1, 0, 0), look);
  canvas.line(at(1, 0, 0), at(1, 1, 0), look);
  canvas.line(at(0, 0, 0), at(0, 0, 1), look);
  for (const Tick& tick : x.ticks(4)) {
    const Point foot = at(x.share(tick.value), 0, 0);
    canvas.line(foot, {foot.x - 3, foot.y + 4}, look);
    canvas.text({foot.x - 6, foot.y + 16}, tick.label, {.anchor = Anchor::kMiddle, .size = 11});
  }
  for (const Tick& tick : y.ticks(4)) {
    const Point foot = at(1, y.share(tick.value), 0);
    canvas.line(foot, {foot.x + 3, foot.y + 4}, look);
    canvas.text({foot.x + 8, foot.y + 16}, tick.label, {.anchor = Anchor::kMiddle, .size = 11});
  }
  for (const Tick& tick : surface.value.ticks(4)) {
    const Point foot = at(0, 0, surface.value.share(tick.value));
    canvas.line(foot, {foot.x - 4, foot.y}, look);
    canvas.text({foot.x - 7, foot.y + 4}, tick.label, {.anchor = Anchor::kEnd, .size = 11});
  }
  const Point x_middle = at(0.5, 0, 0);
  canvas.text({x_middle.x - 26, x_middle.y + 34}, x.label, {.anchor = Anchor::kMiddle, .size = 12});
  const Point y_middle = at(1, 0.5, 0);
  canvas.text({y_middle.x + 28, y_middle.y + 34}, y.label, {.anchor = Anchor::kMiddle, .size = 12});
  const Point top = at(0, 0, 1);
  canvas.text({top.x - 20, top.y - 12}, surface.value.label, {.size = 12});
}

}  // namespace

void draw_surface(SvgCanvas& canvas, const Area& area, const Surface& surface) {
  canvas.text({area.left + 12, area.top + 22}, surface.title, {.size = 15, .bold = true});
  const Projection at({area.left + 30, area.top + 30, area.width - 30, area.height - 40});
  draw_axes(canvas, at, surface);
  const Field& field = surface.field;
  const auto corner = [&](std::size_t column, std::size_t row) {
    return at(field.x.share(field.x_of(column)), field.y.share(field.y_of(row)),
              surface.value.share(field.at(column, row)));
  };
  // Large y and small x are far away.
  for (std::size_t row = field.rows - 1; row-- > 0;) {
    for (std::size_t column = 0; column + 1 < field.columns; ++column) {
      const std::array<Point, 4> patch{corner(column, row), corner(column + 1, row),
                                       corner(column + 1, row + 1), corner(column, row + 1)};
      const double mean = (field.at(column, row) + field.at(column + 1, row) +
                           field.at(column + 1, row + 1) + field.at(column, row + 1)) /
                          4;
      canvas.polygon(patch, fmt::format(R"(fill="{}" stroke="#4d6378" stroke-width="0.35")",
                                        scale_colour(0.85 * surface.value.share(mean))));
    }
  }
}

}  // namespace gumbelbox
