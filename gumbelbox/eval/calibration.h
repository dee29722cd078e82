#pragma once

#include <span>

namespace gumbelbox {

/// How far probabilities can be taken at their word.
struct Calibration {
  double ece = 0;    ///< expected calibration error, 0 at best and 1 at worst
  double brier = 0;  ///< mean squared error, 0 at best and 1 at worst
};

/// Compares probabilities p with labels y, which are 1 for what holds and 0 for what does not; each
/// counts with its weight w, or 1 without weights. With W the sum of the weights,
///
///   ece   = sum over 15 bins of |sum in the bin of w (y - p)| / W
///   brier = sum of w (y - p)^2 / W
///
/// A bin is a fifteenth of [0, 1] and has its lower end; the last has both. An ece of 0.1 says that
/// a probability is off by a tenth on average, in either direction, from the share of what holds
/// among those like it.
///
/// Domain: p and y in [0, 1], w >= 0, W > 0; spans of one length. A label between 0 and 1 is a
///         share of what holds.
/// Limits: errors of either direction within a bin make up for each other: probabilities that are
///         all the mean label have an ece of 0, and only brier tells that they know nothing. With
///         few values in a bin the ece is too large: even true probabilities miss the share by
///         about sqrt(p (1 - p) / n).
Calibration calibration(std::span<const double> probabilities, std::span<const double> labels,
                        std::span<const double> weights = {});

}  // namespace gumbelbox
