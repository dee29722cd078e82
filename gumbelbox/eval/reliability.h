#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace gumbelbox {

/// Pairs of similar predictions, and what is given for them.
struct ReliabilityBin {
  double predicted = 0;   ///< mean prediction
  double given = 0;       ///< mean given probability
  std::size_t pairs = 0;  ///< in the bin
};

/// Sorts pairs by their prediction, equal ones by their place, and cuts them into 15 bins of equal
/// numbers of pairs, to within one; fewer bins for fewer pairs. Lowest predictions first.
/// REQUIRES: spans of one length, no NaN.
std::vector<ReliabilityBin> reliability(std::span<const double> predicted,
                                        std::span<const double> given);

/// Expected calibration error over such bins:
///
///   ece = sum over bins of pairs / all pairs * |mean prediction - mean given|
///
/// Limits: 0 at best, 1 at worst. Errors of either direction within a bin make up for each other:
///         a prediction that is the same for all pairs has 0 if it is their mean. Even with true
///         predictions the noise of what is given leaves about
///         sqrt(2 / pi * variance of given - predicted / pairs of a bin).
/// Unlike calibration.h, whose bins have equal widths: most P(a | b) of counts are small, and would
/// all fall into the first of those.
double expected_calibration_error(std::span<const ReliabilityBin> bins);

}  // namespace gumbelbox
