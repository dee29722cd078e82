#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/base/json.h"

namespace gumbelbox {

/// How well predicted probabilities agree with given ones.
struct Agreement {
  double kl = 0;        ///< mean Bernoulli divergence (bernoulli_kl.h), 0 at best
  double pearson = 0;   ///< correlation (correlation.h); NaN if either side is constant
  double spearman = 0;  ///< the same of the ranks
  double brier = 0;     ///< mean squared difference, 0 at best
  double ece = 0;       ///< over 15 bins of equal numbers of pairs (reliability.h), 0 at best
  std::size_t pairs = 0;
};

/// Compares predictions q with given probabilities p; each pair counts once. A given p is a share
/// of some cases: its own noise is part of kl and brier, of which p (1 - p) / n cannot be avoided
/// in the latter.
/// Domain: p and q in [0, 1]; spans of one length, not empty.
Agreement agreement(std::span<const double> predicted, std::span<const double> given);

/// {"kl", "pearson", "spearman", "ece", "brier", "pairs"}; null for what is undefined.
Json agreement_json(const Agreement& agreement);

}  // namespace gumbelbox
