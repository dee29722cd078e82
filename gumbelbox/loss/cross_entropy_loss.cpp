#include "gumbelbox/loss/cross_entropy_loss.h"

#include "gumbelbox/loss/cross_entropy.h"
#include "gumbelbox/simd/cross_entropy_slopes.h"

namespace gumbelbox {

double CrossEntropyLoss::slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept {
  return cross_entropy_slopes(pairs.scores, pairs.targets, pairs.weights, guard_, slopes);
}

double CrossEntropyLoss::value(std::span<const double> scores, std::span<const float> targets,
                               std::span<const float> weights, std::size_t) const {
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (weights[i] == 0) continue;  // 0 times an infinite loss is not a number
    sum += weights[i] * cross_entropy(scores[i], targets[i], guard_).value;
  }
  return sum;
}

}  // namespace gumbelbox
