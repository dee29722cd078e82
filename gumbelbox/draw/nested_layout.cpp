#include "gumbelbox/draw/nested_layout.h"

#include <algorithm>
#include <limits>
#include <span>

namespace gumbelbox {
namespace {

constexpr double kGap = 7;           // between boxes, and to the edge of the one around them
constexpr double kColumn = 160;      // width of the column of relatives beside a box
constexpr double kNarrowest = 140;   // relative that lies in a row
constexpr double kChildHeight = 19;  // and below it:
constexpr double kChildGap = 4;
constexpr std::size_t kMostInColumn = 5;
constexpr double kLeastHeight = 120;  // of the shown box, if boxes beside it need as much

/// Of a relative with so many of its children.
double relative_height(std::size_t children) {
  const double rows = static_cast<double>(children);
  return name_height(Part::kRelative) + rows * (kChildHeight + kChildGap) +
         (children > 0 ? kChildGap / 2 : 0);
}

std::size_t how_many_fit(double width) {
  return std::max<std::size_t>(1, static_cast<std::size_t>((width + kGap) / (kNarrowest + kGap)));
}

/// Leaves empty boxes out if any of them holds something: they show less.
void keep_filled(std::vector<Relative>& relatives) {
  const auto is_empty = [](const Relative& r) { return r.inside == 0; };
  if (!std::all_of(relatives.begin(), relatives.end(), is_empty)) {
    std::erase_if(relatives, is_empty);
  }
}

class Layout {
 public:
  explicit Layout(const Neighbourhood& of) : levels_(of.levels) {
    for (Level& level : levels_) keep_filled(level.others);
  }

  /// Places a level and all in it; gives its height.
  double place(std::size_t level, Point at, double width) {
    const bool is_last = level + 1 == levels_.size();
    const Part part = is_last && levels_[level].id ? Part::kShown : Part::kChain;
    const std::size_t own = boxes_.size();
    boxes_.push_back({part, levels_[level].id, levels_[level].inside, level, {}});
    const Area inner{at.x + kGap, at.y + name_height(part), width - 2 * kGap, 0};
    const double height = is_last ? place_grid(level, inner) : place_next(level, inner);
    boxes_[own].area = {at.x, at.y, width, name_height(part) + height + kGap};
    return boxes_[own].area.height;
  }

  std::vector<NestedBox> boxes() && { return std::move(boxes_); }

 private:
  /// The next level with the relatives in a column beside it or in a row below it, by turns.
  double place_next(std::size_t level, const Area& inner) {
    const Point at{inner.left, inner.top};
    if (levels_[level].others.empty()) return place(level + 1, at, inner.width);
    if ((levels_.size() - level) % 2 == 0) {
      const double width = inner.width - kColumn - kGap;
      const double height = place(level + 1, at, width);
      place_column(level, {inner.left + width + kGap, inner.top, kColumn, height});
      return height;
    }
    const double height = place(level + 1, at, inner.width) + kGap;
    const std::size_t most = how_many_fit(inner.width);
    return height + place_row(level, others(level, 0, most), 2,
                              {inner.left, inner.top + height, inner.width, 0});
  }

  std::span<const Relative> others(std::size_t level, std::size_t from, std::size_t most) const {
    const std::span<const Relative> all = levels_[level].others;
    return all.subspan(from, std::min(most, all.size() - from));
  }

  struct Column {
    std::size_t count = 0;
    double height = 0;  // with the gaps
  };

  /// With room for two of their children each.
  static double height_in_column(const Relative& relative) {
    return relative_height(std::min<std::size_t>(relative.children.size(), 2));
  }

  /// At least one relative if there is one, and as many as fit into the height.
  Column column(std::size_t level, double most = std::numeric_limits<double>::infinity()) const {
    Column found;
    for (const Relative& relative : others(level, 0, kMostInColumn)) {
      const double more = height_in_column(relative) + (found.count > 0 ? kGap : 0);
      if (found.count > 0 && found.height + more > most) break;
      ++found.count;
      found.height += more;
    }
    return found;
  }

  /// Fills the height with as many relatives as fit.
  void place_column(std::size_t level, const Area& area) {
    const Column fitting = column(level, area.height);
    const double gaps = kGap * static_cast<double>(fitting.count - 1);
    const double stretch = (area.height - gaps) / (fitting.height - gaps);
    double top = area.top;
    for (const Relative& relative : others(level, 0, fitting.count)) {
      const double height = height_in_column(relative) * stretch;
      place_relative(level, relative, {area.left, top, area.width, height});
      top += height + kGap;
    }
  }

  /// Side by side, with up to `most_children` each; gives the height.
  double place_row(std::size_t level, std::span<const Relative> row, std::size_t most_children,
                   const Area& area) {
    std::size_t children = 0;
    for (const Relative& r : row) children = std::max(children, r.children.size());
    const double height = relative_height(std::min(children, most_children));
    const auto count = static_cast<double>(row.size());
    const double width = (area.width - (count - 1) * kGap) / count;
    double left = area.left;
    for (const Relative& relative : row) {
      place_relative(level, relative, {left, area.top, width, height});
      left += width + kGap;
    }
    return height;
  }

  /// What lies in the shown entity, in rows; more and higher ones where fewer boxes are around it.
  double place_grid(std::size_t level, const Area& area) {
    const bool is_alone = levels_.size() == 1;
    const std::size_t most_rows = is_alone ? 4 : 2;
    const std::size_t count = levels_[level].others.size();
    const std::size_t in_row = how_many_fit(area.width);
    const std::size_t rows = std::min(most_rows, (count + in_row - 1) / in_row);
    double height = 0;
    for (std::size_t row = 0, from = 0; row < rows; ++row) {
      // Even rows: the rest is shared out over those that are left.
      const std::size_t left = std::min(count, rows * in_row) - from;
      const std::size_t most = (left + rows - row - 1) / (rows - row);
      if (row > 0) height += kGap;
      height += place_row(level, others(level, from, most), is_alone ? 3 : 2,
                          {area.left, area.top + height, area.width, 0});
      from += most;
    }
    if (is_alone) return height;
    const double beside = std::min(kLeastHeight, column(level - 1).height);
    return std::max(height, beside - name_height(Part::kShown) - kGap);
  }

  void place_relative(std::size_t level, const Relative& relative, const Area& area) {
    boxes_.push_back({Part::kRelative, relative.id, relative.inside, level, area});
    const double room =
        area.height - name_height(Part::kRelative) - kChildGap / 2 + 1e-6;  // rounding
    const auto fitting = static_cast<std::size_t>(std::max(room, 0.0) / (kChildHeight + kChildGap));
    const std::size_t count = std::min(relative.children.size(), fitting);
    if (count == 0) return;
    const double pitch = room / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
      const double top = area.top + name_height(Part::kRelative) + pitch * static_cast<double>(i);
      boxes_.push_back({Part::kChild,
                        relative.children[i],
                        0,
                        level,
                        {area.left + kGap, top, area.width - 2 * kGap, pitch - kChildGap}});
    }
  }

  std::vector<Level> levels_;
  std::vector<NestedBox> boxes_;
};

}  // namespace

double name_height(Part part) {
  switch (part) {
    case Part::kChain:
      return 25;
    case Part::kShown:
      return 29;
    default:
      return 22;
  }
}

std::vector<NestedBox> nested_layout(const Neighbourhood& neighbourhood, double width) {
  Layout layout(neighbourhood);
  layout.place(0, {0, 0}, width);
  return std::move(layout).boxes();
}

}  // namespace gumbelbox
