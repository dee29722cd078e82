#include "gumbelbox/loss/logistic_loss.h"

#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {

double LogisticLoss::slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < pairs.scores.size(); ++i) {
    const double score = pairs.scores[i];
    const double target = pairs.targets[i];
    slopes[i] = 0;
    if (pairs.weights[i] == 0) continue;  // 0 times an infinite loss is not a number
    sum += pairs.weights[i] * (log1p_exp(score) - target * score);
    slopes[i] = static_cast<float>(pairs.weights[i] * (sigmoid(score) - target));
  }
  return sum;
}

double LogisticLoss::value(std::span<const double> scores, std::span<const float> targets,
                           std::span<const float> weights, std::size_t) const {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (weights[i] == 0) continue;
    sum += weights[i] * (log1p_exp(scores[i]) - targets[i] * scores[i]);
  }
  return sum;
}

}  // namespace gumbelbox
