#include "experiments/analysis/overlap_figures.h"

#include <cmath>

#include "experiments/charts/contour_lines.h"
#include "experiments/charts/heat_map.h"
#include "experiments/charts/surface.h"

namespace gumbelbox {
namespace {

constexpr double kBox = 2.5;
constexpr std::size_t kPoints = 61;
constexpr std::size_t kSurfacePoints = 33;
constexpr double kWidth = 400;
constexpr int kLevels = 9;

struct Variant {
  const char* title;
  const char* column;
  PlaneModel model;
  PlaneScales scales;
};

constexpr Variant kVariants[] = {
    {"smooth, temperature 1", "smooth", PlaneModel::kSmooth, {1, 1}},
    {"gumbel, beta 1", "gumbel", PlaneModel::kGumbel, {1, 1}},
    {"mixed, beta 0.3, temperature 1", "mixed", PlaneModel::kGumbel, {0.3, 1}},
};

Field field_of(const Variant& variant, std::size_t points) {
  return sampled_field({"x", -6, 6}, {"y", -6, 6}, points, points, [&](double x, double y) {
    return overlap_share(variant.model, variant.scales, x, y);
  });
}

/// The scale of all pictures, so that they can be compared.
Axis share_axis() { return {"P(box | square)", 0, 1}; }

/// One picture a variant, side by side.
template <class Draw>
std::string side_by_side(double height, Draw draw) {
  SvgCanvas canvas(kWidth * static_cast<double>(std::size(kVariants)), height);
  for (std::size_t i = 0; i < std::size(kVariants); ++i) {
    draw(canvas, Area{kWidth * static_cast<double>(i), 0, kWidth, height}, kVariants[i]);
  }
  return canvas.svg();
}

DataTable overlap_data(std::size_t points) {
  DataTable table{{"x", "y"}};
  std::vector<Field> fields;
  for (const Variant& variant : kVariants) {
    table.columns.emplace_back(variant.column);
    fields.push_back(field_of(variant, points));
  }
  for (std::size_t row = 0; row < points; ++row) {
    for (std::size_t column = 0; column < points; ++column) {
      std::vector<Cell> cells{fields[0].x_of(column), fields[0].y_of(row)};
      for (const Field& field : fields) cells.emplace_back(field.at(column, row));
      table.rows.push_back(cells);
    }
  }
  return table;
}

DataTable contour_data() {
  DataTable table{{"variant", "share", "from_x", "from_y", "to_x", "to_y"}};
  for (const Variant& variant : kVariants) {
    const Field field = field_of(variant, kPoints);
    for (int i = 1; i <= kLevels; ++i) {
      const double level = static_cast<double>(i) / (kLevels + 1);
      for (const auto& [from, to] : contour_segments(field, level)) {
        table.rows.push_back({variant.column, level, from.x, from.y, to.x, to.y});
      }
    }
  }
  return table;
}

void add_rows(Report& report) {
  for (const Variant& variant : kVariants) {
    const auto at = [&](double x) { return overlap_share(variant.model, variant.scales, x, 0); };
    report.rows.push_back({variant.title, "P(box | square) at its centre", {}, at(0)});
    report.rows.push_back({variant.title,
                           "P(box | square) inside it, 1.3 less 1.1 off centre",
                           {},
                           at(1.3) - at(1.1)});
  }
}

}  // namespace

double overlap_share(PlaneModel model, const PlaneScales& scales, double x, double y) {
  constexpr double kHalf = kOverlapSquare / 2;
  const PlanePair boxes{plane_box(-kBox, kBox, -kBox, kBox),
                        plane_box(x - kHalf, x + kHalf, y - kHalf, y + kHalf)};
  return std::exp(log_conditional(model, boxes, 1, scales).value);
}

void add_overlap_figures(Report& report) {
  add_rows(report);
  report.figures.push_back(
      {"overlap_density", "Overlap with a small square: density",
       "P(box | square) for the box [-2.5, 2.5] x [-2.5, 2.5] and a square of side 0.1 at (x, y). "
       "Under smooth it is 1 and flat inside the box, so that a square there has no gradient; "
       "under gumbel it slopes everywhere.",
       side_by_side(
           322,
           [](SvgCanvas& canvas, const Area& area, const Variant& variant) {
             draw_heat_map(canvas, area, {variant.title, field_of(variant, kPoints), share_axis()});
           }),
       overlap_data(kPoints)});
  report.figures.push_back(
      {"overlap_contours", "Overlap with a small square: contour lines",
       "The same by lines of equal P(box | square), from 0.1 to 0.9: those of smooth have corners "
       "as the box has, those of gumbel are round.",
       side_by_side(320,
                    [](SvgCanvas& canvas, const Area& area, const Variant& variant) {
                      draw_contours(
                          canvas, area,
                          {variant.title, field_of(variant, kPoints), share_axis(), kLevels});
                    }),
       contour_data()});
  report.figures.push_back(
      {"overlap_surface", "Overlap with a small square: surface",
       "The same as a surface: a table with sharp edges, a hill, and one between them.",
       side_by_side(360,
                    [](SvgCanvas& canvas, const Area& area, const Variant& variant) {
                      draw_surface(
                          canvas, area,
                          {variant.title, field_of(variant, kSurfacePoints), share_axis()});
                    }),
       overlap_data(kSurfacePoints)});
}

}  // namespace gumbelbox
