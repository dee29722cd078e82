#pragma once

#include "gumbelbox/loss/loss.h"

namespace gumbelbox {

/// How surely an edge is picked from among itself and its negatives (Nickel and Kiela 2017):
///
///   value   = weight_0 * (log sum_i e^score_i - score_0)      over a group; pair 0 is the edge
///   d value = weight_0 * (e^score_i / sum_j e^score_j - [i = 0])  by score_i
///
/// A pair of weight 0 is left out of the sum; an edge of weight 0 leaves its group out. The weights
/// of negatives mean nothing besides, and so do targets.
///
/// Domain: any score; minus infinity for negatives.
class SoftmaxLoss final : public Loss {
 public:
  bool needs_whole_groups() const noexcept override { return true; }
  double slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept override;
  double value(std::span<const double> scores, std::span<const float> targets,
               std::span<const float> weights, std::size_t group_size) const override;
};

}  // namespace gumbelbox
