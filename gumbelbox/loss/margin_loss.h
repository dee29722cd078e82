#pragma once

#include "gumbelbox/loss/loss.h"

namespace gumbelbox {

/// Max-margin loss of order embeddings and entailment cones: an edge costs what its score lacks to
/// 0, a wrong pair what its score lacks to -margin.
///
///   value   = target * max(0, -score) + (1 - target) * max(0, margin + score)
///   d value = -target * [score < 0] + (1 - target) * [score > -margin]
///
/// Domain: finite scores, target in [0, 1], margin > 0. Limits: at the ends of both cases the slope
/// is 0.
class MarginLoss final : public Loss {
 public:
  explicit MarginLoss(double margin) : margin_(margin) {}

  double slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept override;
  double value(std::span<const double> scores, std::span<const float> targets,
               std::span<const float> weights, std::size_t group_size) const override;

 private:
  double margin_;
};

}  // namespace gumbelbox
