#include "gumbelbox/draw/nested_picture.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/draw/caption.h"
#include "gumbelbox/draw/nested_layout.h"
#include "gumbelbox/draw/palette.h"
#include "gumbelbox/draw/svg_canvas.h"
#include "gumbelbox/draw/text_width.h"

namespace gumbelbox {
namespace {

constexpr double kWidth = 900;
constexpr double kMargin = 14;
constexpr double kLine = 18;  // of a remark
constexpr double kRemarkSize = 12;

struct Look {
  std::string fill;
  std::string_view stroke;
  double stroke_width;
  double corner;
  TextLook text;
};

Look look_of(const NestedBox& box, std::size_t levels) {
  constexpr std::string_view kQuiet = "#4d5964";
  switch (box.part) {
    case Part::kShown:
      return {"#ffe3cf", "#D55E00", 2.5, 7, {.size = 17, .bold = true, .colour = "#8f3f00"}};
    case Part::kChain: {
      // Ever deeper blue towards the shown entity.
      const double depth = static_cast<double>(box.level + 1) / static_cast<double>(levels + 1);
      const auto mixed = [&](int light, int deep) {
        return static_cast<int>(light + depth * (deep - light));
      };
      return {fmt::format("#{:02x}{:02x}{:02x}", mixed(0xf4, 0x9c), mixed(0xf9, 0xcb),
                          mixed(0xfd, 0xec)),
              "#0072B2",
              1.6,
              7,
              {.size = 14, .bold = true, .colour = "#00466e"}};
    }
    case Part::kRelative:
      return {"#ffffff", "#8a97a3", 1, 5, {.size = 12, .colour = kInk}};
    default:
      return {"#f1f3f5", "#c3cad1", 0.8, 3, {.size = 11, .colour = kQuiet}};
  }
}

std::string name_of(const Model& model, const NestedBox& box) {
  return box.id ? std::string(model.vocabulary.name(*box.id)) : "all boxes";
}

void draw_box(SvgCanvas& canvas, const Model& model, const NestedBox& box, std::size_t levels) {
  const Look look = look_of(box, levels);
  const std::string name = name_of(model, box);
  canvas.rectangle(box.area,
                   fmt::format(R"(rx="{}" fill="{}" stroke="{}" stroke-width="{}")", look.corner,
                               look.fill, look.stroke, look.stroke_width),
                   name);
  const bool is_child = box.part == Part::kChild;
  const double line = is_child ? box.area.height : name_height(box.part);
  const double baseline = box.area.top + line / 2 + look.text.size * 0.36;
  constexpr double kIndent = 8;
  const double room = box.area.width - 2 * kIndent;
  const double size = look.text.size * (look.text.bold ? 1.1 : 1);  // bold text is wider
  canvas.text({box.area.left + kIndent, baseline}, shortened(name, size, room), look.text);
  if (is_child || box.inside == 0) return;
  const bool is_relative = box.part == Part::kRelative;
  const std::string count = with_commas(box.inside) + (is_relative ? "" : " inside");
  const TextLook quiet{.anchor = Anchor::kEnd, .size = is_relative ? 11.0 : 12.0, .colour = kFrame};
  constexpr double kBetween = 5;
  if (text_width(name, size) + kBetween + text_width(count, quiet.size) > room) return;
  canvas.text({box.area.right() - kIndent, baseline}, count, quiet);
}

std::string joined(const Model& model, std::span<const EntityId> ids, std::string_view between) {
  std::string text;
  for (const EntityId id : ids) {
    if (!text.empty()) text += between;
    text += model.vocabulary.name(id);
  }
  return text;
}

/// The names from the outermost on; of a line that is too long the middle is left out.
std::string trail(const Model& model, std::span<const EntityId> ids, double width) {
  constexpr std::string_view kThen = " \xe2\x80\xba ";  // a small angle to the right
  std::string text = "in " + joined(model, ids, kThen);
  for (std::size_t left_out = 1; left_out + 1 < ids.size() && text_width(text, kRemarkSize) > width;
       ++left_out) {
    text = fmt::format("in {}{}\xe2\x80\xa6{}{}", model.vocabulary.name(ids[0]), kThen, kThen,
                       joined(model, ids.subspan(1 + left_out), kThen));
  }
  return text;
}

std::vector<std::string> remarks(const Model& model, const Neighbourhood& of) {
  std::vector<std::string> lines;
  if (!of.also.empty()) {
    lines.push_back(fmt::format("{} is also inside: {}",
                                model.vocabulary.name(*of.levels.back().id),
                                joined(model, of.also, ", ")));
  }
  lines.push_back(
      caption_of(model) +
      ", drawn for the eye: the nesting is the model's (P \xe2\x89\xa5 0.5), sizes are not.");
  return lines;
}

}  // namespace

std::string nested_picture(const Model& model, const Neighbourhood& neighbourhood) {
  std::vector<NestedBox> boxes = nested_layout(neighbourhood, kWidth - 2 * kMargin);
  const std::vector<std::string> below = remarks(model, neighbourhood);
  const double top = kMargin + (neighbourhood.outside.empty() ? 0 : kLine);
  const double bottom = top + boxes[0].area.height;
  SvgCanvas canvas(kWidth, bottom + kLine * static_cast<double>(below.size()) + kMargin);
  const TextLook quiet{.size = kRemarkSize, .colour = kFrame};
  const auto remark = [&](const std::string& text, double baseline) {
    canvas.text({kMargin, baseline}, shortened(text, kRemarkSize, kWidth - 2 * kMargin), quiet);
  };
  if (!neighbourhood.outside.empty()) {
    remark(trail(model, neighbourhood.outside, kWidth - 2 * kMargin), kMargin + 8);
  }
  for (NestedBox& box : boxes) {
    box.area.left += kMargin;
    box.area.top += top;
    draw_box(canvas, model, box, neighbourhood.levels.size());
  }
  for (std::size_t i = 0; i < below.size(); ++i) {
    remark(below[i], bottom + kLine * static_cast<double>(i + 1));
  }
  return canvas.svg();
}

}  // namespace gumbelbox
