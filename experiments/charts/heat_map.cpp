#include "experiments/charts/heat_map.h"

#include <algorithm>
#include <vector>

#include "experiments/charts/plot_frame.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

constexpr int kShades = 32;
constexpr double kBeside = 80;

int shade_of(const Axis& value, double at) {
  return std::clamp(static_cast<int>(value.share(at) * kShades), 0, kShades - 1);
}

std::string fill(int shade) {
  // Without the hairline of its own colour, the ground would shine through between neighbours.
  const std::string colour = scale_colour((shade + 0.5) / kShades);
  return fmt::format(R"(fill="{0}" stroke="{0}" stroke-width="0.4")", colour);
}

}  // namespace

void draw_colour_scale(SvgCanvas& canvas, const Area& bar, const Axis& value) {
  const double step = bar.height / kShades;
  for (int shade = 0; shade < kShades; ++shade) {
    canvas.rectangle({bar.left, bar.bottom() - step * (shade + 1), bar.width, step}, fill(shade));
  }
  for (const Tick& tick : value.ticks(5)) {
    const double y = bar.bottom() - value.share(tick.value) * bar.height;
    canvas.text({bar.right() + 5, y + 4}, tick.label, {.size = 11});
  }
  canvas.text({bar.right() + 46, bar.top + bar.height / 2}, value.label,
              {.anchor = Anchor::kMiddle, .size = 12, .upright = true});
}

void draw_heat_map(SvgCanvas& canvas, const Area& area, const HeatMap& map) {
  const Field& field = map.field;
  PlotFrame frame(canvas, area, map.title, field.x, field.y, 0, kBeside);
  const Area& inner = frame.inner();
  const double width = inner.width / static_cast<double>(field.columns);
  const double height = inner.height / static_cast<double>(field.rows);
  // One path a shade, and runs of equal shade as one rectangle, keep the file small.
  std::vector<std::string> paths(kShades);
  for (std::size_t row = 0; row < field.rows; ++row) {
    const double top = inner.bottom() - height * static_cast<double>(row + 1);
    for (std::size_t begin = 0, end = 0; begin < field.columns; begin = end) {
      const int shade = shade_of(map.value, field.at(begin, row));
      while (end < field.columns && shade_of(map.value, field.at(end, row)) == shade) ++end;
      paths[static_cast<std::size_t>(shade)] += fmt::format(
          "M{:.2f} {:.2f}h{:.2f}v{:.2f}H{:.2f}z", inner.left + width * static_cast<double>(begin),
          top, width * static_cast<double>(end - begin), height,
          inner.left + width * static_cast<double>(begin));
    }
  }
  for (int shade = 0; shade < kShades; ++shade) {
    const std::string& path = paths[static_cast<std::size_t>(shade)];
    if (!path.empty()) canvas.path(path, fill(shade));
  }
  frame.outline();
  draw_colour_scale(canvas, {inner.right() + 14, inner.top, 14, inner.height}, map.value);
}

}  // namespace gumbelbox
