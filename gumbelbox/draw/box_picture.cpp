#include "gumbelbox/draw/box_picture.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/caption.h"
#include "gumbelbox/draw/palette.h"
#include "gumbelbox/draw/svg_canvas.h"
#include "gumbelbox/draw/text_width.h"
#include "gumbelbox/score/box_view.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

constexpr double kMargin = 24;
constexpr double kLegendWidth = 230;
constexpr std::size_t kMostOutlines = 1500;  // some 100 kilobytes

struct Rectangle {
  double left, bottom, right, top;
};

/// Rectangles of all boxes in the model's own coordinates.
std::vector<Rectangle> rectangles(const Model& model) {
  std::vector<Rectangle> all;
  for (std::size_t id = 0; id < model.rows.rows(); ++id) {
    const BoxView box(model.rows.row(id), static_cast<std::size_t>(model.score.dim));
    all.push_back({box.lower(0), box.lower(1), box.upper(0), box.upper(1)});
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

  Area area(const Rectangle& box) const {
    const Rectangle r = clipped(box, frame_);
    constexpr double kThinnest = 0.5;  // a box without a side would not be seen
    return {kMargin + (r.left - frame_.left) * x_, kMargin + (frame_.top - r.top) * y_,
            std::max((r.right - r.left) * x_, kThinnest),
            std::max((r.top - r.bottom) * y_, kThinnest)};
  }

  std::string attributes(const Rectangle& box) const {
    const Area r = area(box);
    return fmt::format(R"(x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}")", r.left, r.top,
                       r.width, r.height);
  }

 private:
  static double extent(double length) { return length > 0 ? length : 1; }

  Rectangle frame_;
  double x_, y_;
};

/// The boxes of the largest area, in the order of their ids.
std::vector<std::size_t> largest(std::span<const Rectangle> all) {
  const auto area = [&](std::size_t i) {
    return (all[i].right - all[i].left) * (all[i].top - all[i].bottom);
  };
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t x, std::size_t y) { return area(x) > area(y); });
  order.resize(std::min(order.size(), kMostOutlines));
  std::sort(order.begin(), order.end());
  return order;
}

std::string outlines(std::span<const Rectangle> all, const Scale& scale) {
  std::string svg = R"(<g fill="none" stroke="#999999" stroke-width="0.5" stroke-opacity="0.6">)"
                    "\n";
  for (const std::size_t i : largest(all)) {
    svg += fmt::format("<rect {}/>\n", scale.attributes(all[i]));
  }
  return svg + "</g>\n";
}

std::string coloured(const Rectangle& box, const Scale& scale, std::string_view colour,
                     std::string_view name) {
  return fmt::format(
      R"(<rect {} fill="{}" fill-opacity="0.08" stroke="{}" stroke-width="2"><title>{}</title></rect>)"
      "\n",
      scale.attributes(box), colour, colour, escaped(name));
}

std::string text(Point at, double size, std::string_view colour, std::string_view words) {
  return fmt::format(R"(<text x="{:.2f}" y="{:.2f}" font-size="{}" fill="{}">{}</text>)"
                     "\n",
                     at.x, at.y, size, colour, escaped(words));
}

bool meet(const Area& x, const Area& y) {
  return x.left < y.right() && y.left < x.right() && x.top < y.bottom() && y.top < x.bottom();
}

/// Names at the upper left corner inside their boxes, as long as they do not meet.
class Labels {
 public:
  void add(const Area& box, std::string_view name, const Area& inner = {}) {
    constexpr double kSize = 11;
    const Area place{box.left + 3, box.top + 2, text_width(name, kSize), kSize + 2};
    if (place.right() > box.right() || place.bottom() > box.bottom() || meet(place, inner)) return;
    if (std::any_of(taken_.begin(), taken_.end(), [&](const Area& t) { return meet(place, t); })) {
      return;
    }
    taken_.push_back(place);
    names_ += text({place.left, place.top + kSize - 1}, kSize, kInk, name);
  }

  /// With a white rim, so that lines below do not matter.
  std::string svg() const {
    return R"(<g paint-order="stroke" stroke="white" stroke-width="2.5">)"
           "\n" +
           names_ + "</g>\n";
  }

 private:
  std::vector<Area> taken_;
  std::string names_;
};

std::string caption(const Model& model) {
  std::string words = caption_of(model) + ", drawn where they are";
  if (model.vocabulary.size() > kMostOutlines) {
    words += fmt::format("; the {} largest", with_commas(kMostOutlines));
  }
  return words;
}

}  // namespace

void require_boxes(const Model& model) {
  if (model.vocabulary.size() == 0) {
    throw Error(ErrorKind::kUsage, "expected at least one box to draw, the model has none");
  }
  if (model_entry(model.score.model).has_boxes) return;
  throw Error(ErrorKind::kUsage, fmt::format("model '{}' has no boxes to draw", model.score.model));
}

void draw_boxes(const Model& model, std::span<const EntityId> chain,
                std::span<const EntityId> others, const BoxPictureOptions& options,
                std::ostream& svg) {
  require_boxes(model);
  chain = chain.first(std::min(chain.size(), kColours.size()));
  const std::vector<Rectangle> all = rectangles(model);
  const Scale scale(frame_of(all), options);
  svg << fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
      R"(font-family="sans-serif">)"
      "\n"
      R"(<rect width="{0}" height="{1}" fill="white"/>)"
      "\n",
      options.width, options.height);
  svg << outlines(all, scale);
  const double legend = options.width - kLegendWidth;
  Labels labels;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const std::string_view name = model.vocabulary.name(chain[i]);
    svg << coloured(all[chain[i]], scale, kColours[i], name);
    const double y = kMargin + 22 * static_cast<double>(i);
    svg << fmt::format(R"(<rect x="{:.2f}" y="{:.2f}" width="14" height="14" fill="{}"/>)", legend,
                       y, kColours[i]);
    svg << text({legend + 22, y + 12}, 14, kInk, shortened(name, 14, kLegendWidth - 30));
    const bool is_last = i + 1 == chain.size();
    labels.add(scale.area(all[chain[i]]), name, is_last ? Area{} : scale.area(all[chain[i + 1]]));
  }
  for (const EntityId id : others) {
    labels.add(scale.area(all[id]), model.vocabulary.name(id));
  }
  svg << labels.svg() << text({kMargin, options.height - 7.0}, 12, kFrame, caption(model))
      << "</svg>\n";
}

}  // namespace gumbelbox
