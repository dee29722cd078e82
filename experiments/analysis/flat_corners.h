#pragma once

#include <string>
#include <vector>

#include "experiments/analysis/plane_boxes.h"

namespace gumbelbox {

/// One of the four settings of the paper's first figure, which lack local identifiability.
struct FlatSetting {
  std::string name;
  PlanePair boxes;
};

/// Disjoint; contained; contained per dimension; disjoint / contained per dimension. Nothing is
/// centred: in a symmetric setting shifts have no gradient under any model.
std::vector<FlatSetting> flat_settings();

/// Derivative of the log of the joint probability by the corners, in one setting under one model.
struct FlatCorners {
  PlaneModel model;
  FlatSetting setting;
  PairValue joint;  ///< of kGaussian the mean over draws

  int flat_corners() const noexcept;  ///< corners, of 8, whose derivative is exactly 0
  int flat_shifts() const noexcept;   ///< shifts of one box along one axis, of 4, likewise
};

/// Draws of kGaussian, whose sigma is 0.05 as at the start of separation.h.
inline constexpr int kGaussianDraws = 1000;

/// Every setting under every model, settings in the inner loop.
std::vector<FlatCorners> flat_corners(const PlaneScales& scales = {});

}  // namespace gumbelbox
