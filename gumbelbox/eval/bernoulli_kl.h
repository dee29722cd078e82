#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "gumbelbox/score/calibration_map.h"

namespace gumbelbox {

/// Divergence of the prediction q from the given probability p of one event.
///
///   kl = p log(p / q) + (1 - p) log((1 - p) / (1 - q)),  q clipped to [1e-6, 1 - 1e-6]
///
/// Domain: p and q in [0, 1].
/// Limits: 0 for q = p; a term with p = 0 or p = 1 is its limit 0. At most 13.8, where a certain
///         prediction is wrong. Less than 1.1e-6, not 0, for a certain prediction that is right.
inline double bernoulli_kl(double p, double q) noexcept {
  const double clipped = clipped_probability(q);
  const double yes = p > 0 ? p * std::log(p / clipped) : 0;
  const double no = p < 1 ? (1 - p) * std::log((1 - p) / (1 - clipped)) : 0;
  return yes + no;
}

/// The mean over pairs; each counts once. REQUIRES: spans of one length, not empty.
inline double mean_kl(std::span<const double> given, std::span<const double> predicted) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < given.size(); ++i) sum += bernoulli_kl(given[i], predicted[i]);
  return sum / static_cast<double>(given.size());
}

}  // namespace gumbelbox
