#include "gumbelbox/train/layout_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/base/format.h"
#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

/// The parameter of the shortest side that is at least this long.
template <class SideParameter>
float parameter_of(double side) {
  const auto raw = static_cast<float>(SideParameter::raw(side));
  if (SideParameter::side(raw).side >= side) return raw;
  return std::nextafter(raw, std::numeric_limits<float>::infinity());
}

float parameter_of(double side, const std::string& side_parameter) {
  return side_parameter == "exp" ? parameter_of<ExpSideParameter>(side)
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

LayoutRows layout_rows(const BoxLayout& layout, const ModelOptions& options, double margin,
                       Workers& workers) {
  const auto dim = static_cast<std::size_t>(options.dim);
  const std::vector<EntityId>& group_of = layout.graph.groups.of;
  const double gap = margin * model_entry(options.model).layout->scale(options);
  const std::string side_parameter = options.word("side-parameter");
  LayoutRows result{Table(group_of.size(), 2 * dim), {}};
  std::vector<double> widths(dim);
  workers.run(dim, [&](std::size_t j) {
    const Placement& placement = layout.dims[j];
    widths[j] = placement.width;
    for (std::size_t id = 0; id < group_of.size(); ++id) {
      const std::span<float> row = result.parameters.row(id);
      row[j] = static_cast<float>(gap * static_cast<double>(placement.lower[group_of[id]]));
      const double upper = gap * static_cast<double>(placement.upper[group_of[id]]);
      row[dim + j] = parameter_of(upper - static_cast<double>(row[j]), side_parameter);
    }
  });
  result.remark = remark_on(*std::ranges::max_element(widths));
  return result;
}

}  // namespace gumbelbox
