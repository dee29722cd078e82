#include "experiments/charts/plot_frame.h"

#include <algorithm>
#include <utility>

#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"

namespace gumbelbox {
namespace {

constexpr double kLeft = 66;  // numbers and label of the upright axis
constexpr double kRight = 18;
constexpr double kTop = 34;  // title
constexpr double kBottom = 50;

}  // namespace

PlotFrame::PlotFrame(SvgCanvas& canvas, const Area& area, std::string_view title, Axis x, Axis y,
                     double below_title, double beside)
    : canvas_(canvas),
      inner_{area.left + kLeft, area.top + kTop + below_title, area.width - kLeft - kRight - beside,
             area.height - kTop - kBottom - below_title},
      x_(std::move(x)),
      y_(std::move(y)) {
  canvas_.text({inner_.left, area.top + 22}, title, {.size = 15, .bold = true});
  draw_axes();
}

Point PlotFrame::place(double x, double y) const noexcept {
  return {inner_.left + x_.share(x) * inner_.width, inner_.bottom() - y_.share(y) * inner_.height};
}

void PlotFrame::outline() {
  canvas_.rectangle(inner_, fmt::format(R"(fill="none" stroke="{}")", kFrame));
}

void PlotFrame::draw_axes() {
  const std::string grid = fmt::format(R"(stroke="{}")", kGrid);
  // One number takes some 60 pixels of width or 20 of height, and wants air.
  for (const Tick& tick : x_.ticks(std::max(2, static_cast<int>(inner_.width / 75)))) {
    const double x = place(tick.value, y_.low).x;
    canvas_.line({x, inner_.top}, {x, inner_.bottom()}, grid);
    canvas_.text({x, inner_.bottom() + 18}, tick.label, {.anchor = Anchor::kMiddle, .size = 12});
  }
  for (const Tick& tick : y_.ticks(std::max(2, static_cast<int>(inner_.height / 45)))) {
    const double y = place(x_.low, tick.value).y;
    canvas_.line({inner_.left, y}, {inner_.right(), y}, grid);
    canvas_.text({inner_.left - 7, y + 4}, tick.label, {.anchor = Anchor::kEnd, .size = 12});
  }
  canvas_.text({inner_.left + inner_.width / 2, inner_.bottom() + 40}, x_.label,
               {.anchor = Anchor::kMiddle});
  canvas_.text({inner_.left - 48, inner_.top + inner_.height / 2}, y_.label,
               {.anchor = Anchor::kMiddle, .upright = true});
  outline();
}

}  // namespace gumbelbox
