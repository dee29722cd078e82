#pragma once

#include <optional>

#include "gumbelbox/loss/loss.h"
#include "gumbelbox/math/guarded_log1m_exp.h"

namespace gumbelbox {

/// cross_entropy() of every pair, times its weight.
class CrossEntropyLoss final : public Loss {
 public:
  explicit CrossEntropyLoss(Log1mGuard guard) : guard_(guard) {}

  std::optional<Log1mGuard> cross_entropy_guard() const noexcept override { return guard_; }
  double slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept override;
  double value(std::span<const double> scores, std::span<const float> targets,
               std::span<const float> weights, std::size_t group_size) const override;

 private:
  Log1mGuard guard_;
};

}  // namespace gumbelbox
