#pragma once

#include <cstddef>

#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/sample/sampler.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// One parameter, and the slope of the loss of a batch by it in two ways.
struct GradientEntry {
  EntityId entity = 0;
  std::size_t column = 0;  ///< of the row of parameters
  double analytic = 0;     ///< what training moves it by
  double numeric = 0;      ///< what the loss does when it is moved
  double error = 0;        ///< difference, as a share of |numeric| or of what can be told at all
};

struct GradientCheck {
  std::size_t entries = 0;  ///< parameters that were compared
  std::size_t kinks = 0;    ///< parameters where the loss has no slope: left out
  /// Slopes below this are compared with it: a thousandth of the largest slope of the batch, and no
  /// less than what rounding does to a difference.
  double small_slope = 0;
  GradientEntry worst = {};  ///< of the entries

  /// Kernels compute in float, and sum up what partly cancels.
  static constexpr double kMostError = 0.01;
  bool passed() const noexcept { return entries > 0 && worst.error <= kMostError; }
};

/// Compares the gradient of the first batch of a run with central differences of its loss, for up
/// to `rows` of the entities in it. Scores for the differences are those of TrainingScore::score(),
/// in double; where training has noise they are its own, with the same noise. A slope that is not
/// finite has an infinite error. REQUIRES: the slopes of the loss are its own; those of cross
/// entropy with the published guard are not.
GradientCheck check_gradient(const TrainingParts& parts, const TrainOptions& options,
                             const Positives& positives, const Table& parameters, Workers& workers,
                             std::size_t rows = 100);

}  // namespace gumbelbox
