#include "gumbelbox/draw/box_picture.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/palette.h"
#include "gumbelbox/draw/svg_canvas.h"
#include "gumbelbox/score/box_view.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

constexpr double kMargin = 24;
constexpr double kLegendWidth = 230;

struct Rectangle {
  double left, bottom, right, top;
};

/// Rectangles of all boxes in the model's own coordinates.
std::vector<Rectangle> rectangles(const Model& model) {
  const auto dim = static_cast<std::size_t>(model.score.dim);
  std::vector<Rectangle> all;
  for (std::size_t id = 0; id < model.rows.rows(); ++id) {
    const BoxView box(model.rows.row(id), dim);
    all.push_back(
        {box.lower(0), dim == 1 ? 0 : box.lower(1), box.upper(0), dim == 1 ? 0 : box.upper(1)});
  }
  if (dim > 1) return all;
  // Intervals have no height: each gets a line of its own, the longest at the bottom.
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    return all[x].right - all[x].left > all[y].right - all[y].left;
  });
  for (std::size_t place = 0; place < order.size(); ++place) {
    all[order[place]].bottom = static_cast<double>(place);
    all[order[place]].top = static_cast<double>(place) + 0.8;
  }
  return all;
}

/// The part of the plane worth looking at: a few boxes, above all the root's, are so large that all
/// others would be a speck beside them, so that the outermost hundredth of the corners is cut off.
Rectangle frame_of(std::span<const Rectangle> all) {
  const auto cut = static_cast<std::ptrdiff_t>((all.size() - 1) / 100);
  const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
  const auto in_order = [&](std::ptrdiff_t place, double Rectangle::*side) {
    std::vector<double> values;
    for (const Rectangle& r : all) values.push_back(r.*side);
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
  };
  return {in_order(cut, &Rectangle::left), in_order(cut, &Rectangle::bottom),
          in_order(last - cut, &Rectangle::right), in_order(last - cut, &Rectangle::top)};
}

/// The part of a rectangle inside the frame; what lies outside becomes a line on its edge.
Rectangle clipped(const Rectangle& r, const Rectangle& frame) {
  return {std::clamp(r.left, frame.left, frame.right),
          std::clamp(r.bottom, frame.bottom, frame.top),
          std::clamp(r.right, frame.left, frame.right), std::clamp(r.top, frame.bottom, frame.top)};
}

/// From the model's coordinates to pixels.
class Scale {
 public:
  Scale(const Rectangle& frame, const BoxPictureOptions& options)
      : frame_(frame),
        x_((options.width - kLegendWidth - 2 * kMargin) / extent(frame.right - frame.left)),
        y_((options.height - 2 * kMargin) / extent(frame.top - frame.bottom)) {}

  std::string attributes(const Rectangle& box) const {
    const Rectangle r = clipped(box, frame_);
    constexpr double kThinnest = 0.5;  // a box without a side would not be seen
    return fmt::format(R"(x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}")",
                       kMargin + (r.left - frame_.left) * x_, kMargin + (frame_.top - r.top) * y_,
                       std::max((r.right - r.left) * x_, kThinnest),
                       std::max((r.top - r.bottom) * y_, kThinnest));
  }

 private:
  static double extent(double length) { return length > 0 ? length : 1; }

  Rectangle frame_;
  double x_, y_;
};

}  // namespace

void require_boxes(const Model& model) {
  if (model_entry(model.score.model).has_boxes) return;
  throw Error(ErrorKind::kUsage, fmt::format("model '{}' has no boxes to draw", model.score.model));
}

void draw_boxes(const Model& model, std::span<const EntityId> named,
                const BoxPictureOptions& options, std::ostream& svg) {
  if (model.vocabulary.size() == 0) {
    throw Error(ErrorKind::kUsage, "expected at least one box to draw, the model has none");
  }
  require_boxes(model);
  named = named.first(std::min(named.size(), kColours.size()));
  const std::vector<Rectangle> all = rectangles(model);
  const Scale scale(frame_of(all), options);
  svg << fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
      R"(font-family="sans-serif" font-size="14">)"
      "\n"
      R"(<rect width="{0}" height="{1}" fill="white"/>)"
      "\n"
      R"(<g fill="none" stroke="#999999" stroke-width="0.5" stroke-opacity="0.6">)"
      "\n",
      options.width, options.height);
  for (const Rectangle& r : all) svg << "<rect " << scale.attributes(r) << "/>\n";
  svg << "</g>\n";
  const double legend = options.width - kLegendWidth;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const std::string_view colour = kColours[i];
    const std::string name = escaped(model.vocabulary.name(named[i]));
    svg << fmt::format(R"(<rect {} fill="{}" fill-opacity="0.12" stroke="{}" stroke-width="2">)",
                       scale.attributes(all[named[i]]), colour, colour)
        << "<title>" << name << "</title></rect>\n";
    const double y = kMargin + 22 * static_cast<double>(i);
    svg << fmt::format(R"(<rect x="{:.2f}" y="{:.2f}" width="14" height="14" fill="{}"/>)", legend,
                       y, colour)
        << fmt::format(R"(<text x="{:.2f}" y="{:.2f}">)", legend + 22, y + 12) << name
        << "</text>\n";
  }
  svg << fmt::format(R"(<text x="{:.2f}" y="{}" fill="#666666" font-size="12">)", legend,
                     options.height - kMargin)
      << escaped(fmt::format("{} boxes, {}", model.vocabulary.size(), model.score.model))
      << "</text>\n</svg>\n";
}

}  // namespace gumbelbox
