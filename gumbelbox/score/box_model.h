#pragma once

#include <cstddef>
#include <optional>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/simd/box_form.h"

namespace gumbelbox {

/// The policies of a box model as the vector kernels know them; nothing where they have none.
template <class Intersection, class Side>
std::optional<BoxModel> find_box_model(const Intersection&, const Side&, std::size_t) {
  return {};
}
inline std::optional<BoxModel> find_box_model(const GumbelIntersection&, const GumbelSide& side,
                                              std::size_t dim) {
  return gumbel_model(side.intersection_beta, side.volume_beta, dim);
}
inline std::optional<BoxModel> find_box_model(const GumbelIntersection&, const BesselSide& side,
                                              std::size_t dim) {
  return bessel_model(side.beta(), side.exact_from(), dim);
}
inline std::optional<BoxModel> find_box_model(const HardIntersection&, const SoftplusSide& side,
                                              std::size_t dim) {
  return smooth_model(side.volume_beta, dim);
}

}  // namespace gumbelbox
