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

/// How far floats may move a corner, in margins.
double rounding_of(double width) {
  return std::exp2(std::floor(std::log2(std::max(width / 2, 1.0))) - 24);
}

constexpr double kNoticeable = 1.0 / 16;

/// The length of a margin. Where floats are short of digits it is a power of two, which costs none:
/// whole margins stay exact up to 2^24 of them.
double length_of_margin(double length, double width) {
  return rounding_of(width) <= kNoticeable ? length : std::exp2(std::ceil(std::log2(length)));
}

std::string remark_on(double width) {
  const double rounding = rounding_of(width);
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
  double width = 0;
  for (std::size_t j = 0; j < dim; ++j) width = std::max(width, layout.dims[j].width);
  const double gap =
      length_of_margin(margin * model_entry(options.model).layout->scale(options), width);
  const std::string side_parameter = options.word("side-parameter");
  LayoutRows result{Table(group_of.size(), 2 * dim), {}};
  workers.run(dim, [&](std::size_t j) {
    const Placement& placement = layout.dims[j];
    for (std::size_t id = 0; id < group_of.size(); ++id) {
      const std::span<float> row = result.parameters.row(id);
      row[j] = static_cast<float>(gap * static_cast<double>(placement.lower[group_of[id]]));
      const double upper = gap * static_cast<double>(placement.upper[group_of[id]]);
      row[dim + j] = parameter_of(upper - static_cast<double>(row[j]), side_parameter);
    }
  });
  result.remark = remark_on(width);
  return result;
}

}  // namespace gumbelbox
