#include "gumbelbox/train/layout_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/base/format.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/layout/placement.h"

namespace gumbelbox {
namespace {

/// The larger scale of a model; a tenth where it has none.
double scale_of(const ScoreOptions& options) {
  if (has_beta(options.model)) return options.beta;
  double scale = 0;
  if (has_intersection_beta(options.model)) scale = options.intersection_beta;
  if (has_volume_beta(options.model)) scale = std::max(scale, options.volume_beta);
  return scale > 0 ? scale : 0.1;
}

/// The parameter of the shortest side that is at least this long.
template <class SideParameter>
float parameter_of(double side) {
  const auto raw = static_cast<float>(SideParameter::raw(side));
  if (SideParameter::side(raw).side >= side) return raw;
  return std::nextafter(raw, std::numeric_limits<float>::infinity());
}

float parameter_of(double side, const RowOptions& rows) {
  return rows.side_parameter == "exp" ? parameter_of<ExpSideParameter>(side)
                                      : parameter_of<SoftplusSideParameter>(side);
}

std::string remark_on(double width) {
  const double rounding = std::exp2(std::floor(std::log2(std::max(width / 2, 1.0))) - 24);
  constexpr double kNoticeable = 1.0 / 16;
  if (rounding <= kNoticeable) return {};
  return fmt::format(
      "the boxes span {:.2g} margins: floats round their corners by up to {:.2g} of a margin, so "
      "that neighbours are told apart less clearly",
      width, rounding);
}

}  // namespace

LayoutRows layout_rows(const BoxLayout& layout, const TrainOptions& options, Workers& workers) {
  const auto dim = static_cast<std::size_t>(options.score.dim);
  const std::vector<EntityId>& group_of = layout.graph.groups.of;
  const double margin = options.layout_margin * scale_of(options.score);
  const Room room{.share = room_share(layout.dims, layout.graph, dim),
                  .of_cycle_group = 3 * static_cast<double>(dim)};
  LayoutRows result{Table(group_of.size(), 2 * dim), {}};
  std::vector<double> widths(dim);
  workers.run(dim, [&](std::size_t j) {
    const Placement placement = place(layout.dims[j], layout.graph, room);
    widths[j] = placement.width;
    for (std::size_t id = 0; id < group_of.size(); ++id) {
      const std::span<float> row = result.parameters.row(id);
      row[j] = static_cast<float>(margin * placement.lower[group_of[id]]);
      row[dim + j] = parameter_of(margin * placement.upper[group_of[id]] - row[j], options.rows);
    }
  });
  result.remark = remark_on(*std::ranges::max_element(widths));
  return result;
}

}  // namespace gumbelbox
