#include "experiments/analysis/plane_boxes.h"

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/hard_side.h"
#include "gumbelbox/box/softplus_side.h"

namespace gumbelbox {
namespace {

template <class Intersection, class Side>
PairValue joint(const Intersection& intersection, const Side& side, const PlanePair& boxes) {
  PairValue result;
  for (std::size_t j = 0; j < 2; ++j) {
    const Corner lower = intersection.lower(boxes[0].lower(j), boxes[1].lower(j));
    const Corner upper = intersection.upper(boxes[0].upper(j), boxes[1].upper(j));
    const CornerLogSide shared = side(lower.value, upper.value);
    result.value += shared.value;
    result.slopes[0][j] = {shared.d_lower * lower.d_first, shared.d_upper * upper.d_first};
    result.slopes[1][j] = {shared.d_lower * lower.d_second, shared.d_upper * upper.d_second};
  }
  return result;
}

template <class Side>
PairValue alone(const Side& side, const PlanePair& boxes, std::size_t box) {
  PairValue result;
  for (std::size_t j = 0; j < 2; ++j) {
    const CornerLogSide own = side(boxes[box].lower(j), boxes[box].upper(j));
    result.value += own.value;
    result.slopes[box][j] = {own.d_lower, own.d_upper};
  }
  return result;
}

/// Calls `use` with the intersection and the side of a model.
template <class Use>
PairValue with_policies(PlaneModel model, const PlaneScales& scales, Use use) {
  const GumbelIntersection gumbel{scales.intersection_beta};
  switch (model) {
    case PlaneModel::kHard:
      return use(HardIntersection{}, HardSide{});
    case PlaneModel::kGumbel:
      return use(gumbel, GumbelSide{scales.intersection_beta, scales.volume_beta});
    case PlaneModel::kGumbelExact:
      return use(gumbel, BesselSide(scales.intersection_beta, kStoredExactFrom));
    default:
      return use(HardIntersection{}, SoftplusSide{scales.volume_beta});
  }
}

}  // namespace

void PairValue::add(const PairValue& other, double factor) noexcept {
  value += factor * other.value;
  for (std::size_t box = 0; box < 2; ++box) {
    for (std::size_t j = 0; j < 2; ++j) {
      slopes[box][j].lower += factor * other.slopes[box][j].lower;
      slopes[box][j].upper += factor * other.slopes[box][j].upper;
    }
  }
}

std::string model_name(PlaneModel model) {
  constexpr const char* kNames[] = {"hard", "smooth", "gaussian", "gumbel", "gumbel-exact"};
  return kNames[static_cast<std::size_t>(model)];
}

PairValue log_joint(PlaneModel model, const PlanePair& boxes, const PlaneScales& scales) {
  return with_policies(model, scales, [&](const auto& intersection, const auto& side) {
    return joint(intersection, side, boxes);
  });
}

PairValue log_conditional(PlaneModel model, const PlanePair& boxes, std::size_t given,
                          const PlaneScales& scales) {
  return with_policies(model, scales, [&](const auto& intersection, const auto& side) {
    PairValue result = joint(intersection, side, boxes);
    result.add(alone(side, boxes, given), -1);
    return result;
  });
}

}  // namespace gumbelbox
