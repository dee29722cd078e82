#include "gumbelbox/eval/pair_scores.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace gumbelbox {

std::vector<double> pair_scores(const PairScore& score, const Table& parameters,
                                std::span<const Pair> pairs, Workers& workers) {
  constexpr std::size_t kPart = 1024;
  std::vector<double> scores(pairs.size());
  workers.run((pairs.size() + kPart - 1) / kPart, [&](std::size_t part) {
    const std::size_t begin = part * kPart;
    const std::size_t count = std::min(kPart, pairs.size() - begin);
    score.score(parameters, pairs.subspan(begin, count), std::span(scores).subspan(begin, count));
  });
  return scores;
}

double pair_probability(double score, ScoreLink link, const CalibrationMap* calibration) {
  const double raw = std::exp(log_probability(link, score));
  return calibration == nullptr ? raw : calibration->probability(raw);
}

double even_score(ScoreLink link, const CalibrationMap* calibration) {
  const std::optional<double> raw = calibration == nullptr ? 0.5 : calibration->least_raw(0.5);
  return raw ? score_at(link, *raw) : std::numeric_limits<double>::infinity();
}

std::vector<double> pair_probabilities(const PairScore& score, const Table& rows,
                                       std::span<const Pair> pairs, ScoreLink link,
                                       const CalibrationMap* calibration, Workers& workers) {
  std::vector<double> found = pair_scores(score, rows, pairs, workers);
  for (double& value : found) value = pair_probability(value, link, calibration);
  return found;
}

}  // namespace gumbelbox
