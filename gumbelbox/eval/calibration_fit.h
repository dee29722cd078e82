#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "gumbelbox/score/calibration_map.h"

namespace gumbelbox {

/// Fits a map of one method to predictions and given probabilities (labels 0 and 1 will do).
///
///   temperature, platt: the lowest cross entropy, with slope >= 0.001. A prior that weighs less
///       than a pair, 0.001 ((slope - 1)^2 + shift^2) / 2, keeps them finite where predictions
///       separate labels.
///   isotonic: pairs are sorted by prediction into up to 200 bins of at least 50 pairs, equal
///       predictions together. Adjacent bins that descend are pooled until none does (pool adjacent
///       violators). Knots are the mean predictions of the bins, as high as the mean given
///       probability of their pool; the outermost reach to the lowest and highest prediction. Two
///       more join the map to 1e-6 and 1 - 1e-6, so that smaller P stay in proportion.
///
/// Each pair counts once, as in `mean_kl`, which the choice is made by. Weights n_b would fit with
/// less noise, but to the pairs of frequent b: the map should hold for all pairs alike.
/// REQUIRES: spans of one length, not empty; numbers in [0, 1].
CalibrationMap fit_calibration(CalibrationMethod method, std::span<const double> predicted,
                               std::span<const double> given);

/// Predictions after calibration, each by a map that was fitted without its pair: pairs at even
/// places have the map of those at odd places, and the reverse. REQUIRES: at least two pairs.
std::vector<double> cross_calibrated(CalibrationMethod method, std::span<const double> predicted,
                                     std::span<const double> given);

/// The methods, compared on pairs that they were not fitted to.
struct CalibrationChoice {
  struct Trial {
    CalibrationMethod method;
    double kl;  ///< mean_kl() of cross_calibrated()
  };

  double raw_kl = 0;                      ///< mean_kl() of the predictions as they are
  std::vector<Trial> trials;              ///< simplest method first
  std::optional<CalibrationMethod> best;  ///< nothing if P is best as it is
};

/// Fewer pairs are too few for a map of any form: it would flatten what it has not seen.
inline constexpr std::size_t kFewestForIsotonic = 500;

/// Compares all methods, isotonic from kFewestForIsotonic pairs on. A method is better than P as it
/// is, or than a simpler one, if its KL is lower by more than the standard error of the difference.
/// The halves are fixed, so that equal pairs give equal choices.
/// REQUIRES: at least two pairs.
CalibrationChoice choose_calibration(std::span<const double> predicted,
                                     std::span<const double> given);

}  // namespace gumbelbox
