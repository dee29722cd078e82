#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace gumbelbox {

/// What keeps log(1 - e^score) finite when the model is sure of a pair that is wrong.
enum class Log1mGuard {
  kAdditive,   ///< log(1 - e^score + 1e-7), value and slope of one function
  kPublished,  ///< value floored at log(1e-38), slope of the additive form (reference protocol 1.8)
};

/// Loss of one pair and its derivative by the score.
struct LossSlope {
  double value;
  double slope;
};

/// log(1 - e^score) under a guard, and its derivative.
///
/// Domain: score <= 0; a score above 0, which only rounding makes, counts as 0.
/// Limits: score -> 0 under kAdditive: log(1e-7) and -1e7; under kPublished: log(1e-38) and -1e7.
LossSlope guarded_log1m_exp(double score, Log1mGuard guard) noexcept;

/// Cross entropy between the wanted probability and e^score:
///
///   value = -(target * score + (1 - target) * log(1 - e^score))
///
/// Domain: score <= 0 as above, minus infinity included; target in [0, 1].
inline LossSlope cross_entropy(double score, double target, Log1mGuard guard) noexcept {
  const LossSlope other = target < 1 ? guarded_log1m_exp(score, guard) : LossSlope{0, 0};
  // Minus infinity is right for a target of 0, but 0 times it is not a number.
  const double own = target > 0 ? target * score : 0;
  return {-(own + (1 - target) * other.value), -(target + (1 - target) * other.slope)};
}

/// Names of the guards on the command line, in the order of the enumeration.
inline const std::vector<std::string>& log1m_guard_names() {
  static const std::vector<std::string> names{"additive", "published"};
  return names;
}

}  // namespace gumbelbox
