#include "gumbelbox/loss/softmax_loss.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gumbelbox {
namespace {

/// log of the sum of e^score over the pairs of one group that count.
template <class Number>
double log_sum(std::span<const Number> scores, std::span<const float> weights) noexcept {
  double highest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (weights[i] != 0) highest = std::max<double>(highest, scores[i]);
  }
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (weights[i] != 0) sum += std::exp(scores[i] - highest);
  }
  return highest + std::log(sum);
}

}  // namespace

double SoftmaxLoss::slopes(const ScoredPairs& pairs, std::span<float> slopes) const noexcept {
  const std::size_t size = pairs.group_size;
  double total = 0;
  std::ranges::fill(slopes, 0.0F);
  for (std::size_t begin = 0; begin < pairs.scores.size(); begin += size) {
    const float weight = pairs.weights[begin];
    if (weight == 0) continue;
    const std::span<const float> scores = pairs.scores.subspan(begin, size);
    const std::span<const float> weights = pairs.weights.subspan(begin, size);
    const double log_of_sum = log_sum(scores, weights);
    total += weight * (log_of_sum - scores[0]);
    for (std::size_t i = 0; i < size; ++i) {
      if (weights[i] == 0) continue;
      const double share = std::exp(scores[i] - log_of_sum);
      slopes[begin + i] = static_cast<float>(weight * (share - (i == 0 ? 1 : 0)));
    }
  }
  return total;
}

double SoftmaxLoss::value(std::span<const double> scores, std::span<const float>,
                          std::span<const float> weights, std::size_t group_size) const {
  double total = 0;
  for (std::size_t begin = 0; begin < scores.size(); begin += group_size) {
    if (weights[begin] == 0) continue;
    total += weights[begin] *
             (log_sum(scores.subspan(begin, group_size), weights.subspan(begin, group_size)) -
              scores[begin]);
  }
  return total;
}

}  // namespace gumbelbox
