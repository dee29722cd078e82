#pragma once

#include <span>
#include <vector>

#include "gumbelbox/score/calibration_map.h"

namespace gumbelbox {

/// The knots of a non-decreasing map from predictions to given probabilities: calibration_fit.h
/// says how. REQUIRES: predictions in [1e-6, 1 - 1e-6], given in [0, 1], one length, not empty.
std::vector<CalibrationKnot> fit_isotonic(std::span<const double> predicted,
                                          std::span<const double> given);

}  // namespace gumbelbox
