#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "experiments/analysis/plane_boxes.h"

namespace gumbelbox {

/// How two boxes learn to be apart (paper, "Example of Local Identifiability Problems").
struct SeparationOptions {
  PlaneModel model = PlaneModel::kGumbel;
  PlaneScales scales = {};
  int steps = 1000;
  double learning_rate = 0.01;
  double sigma = 0.05;     ///< of kGaussian at the start; it learns
  std::uint64_t seed = 1;  ///< of the noise of kGaussian
};

/// The boxes after a number of steps; for kGaussian without noise.
struct SeparationMoment {
  int step;
  PlanePair boxes;
  std::array<double, 2> conditional;  ///< P(A | B), P(B | A)
};

struct Separation {
  PairValue gradient;                               ///< of the loss at the start, without noise
  std::vector<SeparationMoment> moments;            ///< start, every tenth step, end
  std::array<std::array<double, 2>, 2> sigma = {};  ///< of kGaussian at the end: box, dimension
};

/// Loss of two boxes that are wanted apart, and its derivative by the corners:
///
///   -(log(1 - P(A | B)) + log(1 - P(B | A))) / 2, with the guard of the published code
PairValue separation_loss(PlaneModel model, const PlanePair& boxes, const PlaneScales& scales);

/// Trains the corners of two boxes by Adam. Corners are double, moments and steps float.
///
/// kGaussian is kSmooth on drawn boxes: every step moves each centre by |sigma| times a standard
/// normal number of its own, in each dimension, sides stay, and sigma learns with the corners.
Separation separate(const PlanePair& start, const SeparationOptions& options);

}  // namespace gumbelbox
