#pragma once

#include "gumbelbox/loss/loss.h"

namespace gumbelbox {

/// Cross entropy between the wanted probability and that of log-odds:
///
///   value   = log(1 + e^score) - target * score          = -(t log P + (1 - t) log(1 - P))
///   d value = P - target                                  P = 1 / (1 + e^-score)
///
/// Domain: finite scores, target in [0, 1].
class LogisticLoss final : public Loss {
 public:
  double slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept override;
  double value(std::span<const double> scores, std::span<const float> targets,
               std::span<const float> weights, std::size_t group_size) const override;
};

}  // namespace gumbelbox
