#pragma once

#include <cstddef>
#include <optional>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_geometry.h"
#include "gumbelbox/simd/box_form.h"

namespace gumbelbox {

/// The geometry of a box model as the vector kernels know it; nothing where they have none.
template <class Geometry>
std::optional<BoxModel> find_box_model(const Geometry&, std::size_t) {
  return {};
}
inline std::optional<BoxModel> find_box_model(
    const IntersectionGeometry<GumbelIntersection, GumbelSide>& geometry, std::size_t dim) {
  return gumbel_model(geometry.side.intersection_beta, geometry.side.volume_beta, dim);
}
inline std::optional<BoxModel> find_box_model(
    const IntersectionGeometry<GumbelIntersection, BesselSide>& geometry, std::size_t dim) {
  return bessel_model(geometry.side.beta(), geometry.side.exact_from(), dim);
}
inline std::optional<BoxModel> find_box_model(
    const IntersectionGeometry<HardIntersection, SoftplusSide>& geometry, std::size_t dim) {
  return smooth_model(geometry.side.volume_beta, dim);
}

}  // namespace gumbelbox
