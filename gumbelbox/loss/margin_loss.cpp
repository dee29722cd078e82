#include "gumbelbox/loss/margin_loss.h"

#include <algorithm>

namespace gumbelbox {
namespace {

/// A score that is not a number costs that: std::max returns its first argument then.
double margin_value(double score, double target, double margin) noexcept {
  return target * std::max(-score, 0.0) + (1 - target) * std::max(margin + score, 0.0);
}

}  // namespace

double MarginLoss::slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.scores.size(); ++i) {
    const double score = pairs.scores[i];
    const double target = pairs.targets[i];
    const double weight = pairs.weights[i];
    slopes[i] = 0;
    if (weight == 0) continue;  // 0 times an infinite loss is not a number
    sum += weight * margin_value(score, target, margin_);
    slopes[i] = static_cast<float>(
        weight * ((score > -margin_ ? 1 - target : 0) - (score < 0 ? target : 0)));
  }
  return sum;
}

double MarginLoss::value(std::span<const double> scores, std::span<const float> targets,
                         std::span<const float> weights, std::size_t) const {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (weights[i] == 0) continue;
    sum += weights[i] * margin_value(scores[i], targets[i], margin_);
  }
  return sum;
}

}  // namespace gumbelbox
