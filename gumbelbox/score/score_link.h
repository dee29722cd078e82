#pragma once

#include <algorithm>
#include <cmath>

#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {

/// What the score of a model says about P(a | b).
enum class ScoreLink {
  kLog,   ///< it is log P
  kLogit  ///< it is log(P / (1 - P))
};

/// log P(a | b) of a score. At most 0: rounding may take the log of a volume above it.
inline double log_probability(ScoreLink link, double score) noexcept {
  return link == ScoreLink::kLog ? std::min(score, 0.0) : -log1p_exp(-score);
}

/// The score of a pair with this P(a | b). Domain: in (0, 1); 1 only for kLog.
inline double score_at(ScoreLink link, double probability) noexcept {
  const double log = std::log(probability);
  return link == ScoreLink::kLog ? log : log - std::log1p(-probability);
}

}  // namespace gumbelbox
