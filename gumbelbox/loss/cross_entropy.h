#pragma once

#include "gumbelbox/math/guarded_log1m_exp.h"

namespace gumbelbox {

/// Loss of one pair and its derivative by the score.
struct LossSlope {
  double value;
  double slope;
};

/// Cross entropy between the wanted probability and e^score:
///
///   value = -(target * score + (1 - target) * log(1 - e^score))
///
/// Domain: score <= 0, minus infinity included; a score above 0, which only rounding makes, counts
///         as 0 in the second term. target in [0, 1].
inline LossSlope cross_entropy(double score, double target, Log1mGuard guard) noexcept {
  const Log1mExp other = target < 1 ? guarded_log1m_exp(score, guard) : Log1mExp{0, 0};
  // Minus infinity is right for a target of 0, but 0 times it is not a number.
  const double own = target > 0 ? target * score : 0;
  return {-(own + (1 - target) * other.value), -(target + (1 - target) * other.slope)};
}

}  // namespace gumbelbox
