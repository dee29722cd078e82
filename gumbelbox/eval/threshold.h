#pragma once

#include <span>

namespace gumbelbox {

/// A score from which on pairs are taken for true, and how well that does.
struct Threshold {
  double f1 = 0;
  double precision = 0;
  double recall = 0;
  double threshold = 0;  ///< a pair is taken for true if its score is at least this
};

/// The threshold with the highest F1, the highest of them if several have it. Pairs with equal
/// scores are always on the same side. REQUIRES: at least one right score, no NaN.
Threshold best_threshold(std::span<const double> right, std::span<const double> wrong);

}  // namespace gumbelbox
