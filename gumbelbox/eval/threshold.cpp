#include "gumbelbox/eval/threshold.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace gumbelbox {

Threshold best_threshold(std::span<const double> right, std::span<const double> wrong) {
  std::vector<double> true_scores(right.begin(), right.end());
  std::vector<double> false_scores(wrong.begin(), wrong.end());
  std::sort(true_scores.begin(), true_scores.end(), std::greater<>());
  std::sort(false_scores.begin(), false_scores.end(), std::greater<>());

  Threshold best;
  std::size_t false_taken = 0;
  for (std::size_t taken = 1; taken <= true_scores.size(); ++taken) {
    const double threshold = true_scores[taken - 1];
    if (taken < true_scores.size() && true_scores[taken] == threshold) continue;
    while (false_taken < false_scores.size() && false_scores[false_taken] >= threshold) {
      ++false_taken;
    }
    const double hits = static_cast<double>(taken);
    const double precision = hits / (hits + static_cast<double>(false_taken));
    const double recall = hits / static_cast<double>(true_scores.size());
    const double f1 = 2 * precision * recall / (precision + recall);
    if (f1 > best.f1) best = {f1, precision, recall, threshold};
  }
  return best;
}

}  // namespace gumbelbox
