#include "gumbelbox/eval/classification_task.h"

#include <cmath>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/eval/threshold.h"

namespace gumbelbox {
namespace {

struct Scores {
  std::vector<double> right;
  std::vector<double> wrong;
};

Scores scores_of(const PairScore& score, const Table& rows, const ClassificationTask& task,
                 Workers& workers) {
  if (task.right.empty() || task.wrong.empty()) {
    throw Error(ErrorKind::kInput,
                fmt::format("expected pairs that hold and pairs that do not, got {} and {}",
                            task.right.size(), task.wrong.size()));
  }
  return {pair_scores(score, rows, task.right, workers),
          pair_scores(score, rows, task.wrong, workers)};
}

double log_threshold(double score, ScoreLink link, const CalibrationMap* map) {
  const double raw = log_probability(link, score);
  return map == nullptr ? raw : map->log_probability(raw);
}

Calibration calibration_of(const Scores& scores, ScoreLink link, const CalibrationMap* map) {
  std::vector<double> probabilities;
  std::vector<double> labels(scores.right.size(), 1);
  labels.resize(scores.right.size() + scores.wrong.size(), 0);
  for (const std::vector<double>* some : {&scores.right, &scores.wrong}) {
    for (const double score : *some) {
      probabilities.push_back(pair_probability(score, link, map));
    }
  }
  return calibration(probabilities, labels);
}

}  // namespace

ClassificationResult classify_pairs(const PairScore& score, const Table& rows,
                                    const ClassificationTask& test,
                                    const std::optional<ClassificationTask>& valid,
                                    Workers& workers, ScoreLink link, const CalibrationMap* map) {
  ClassificationResult result{.test = {}, .right = test.right.size(), .wrong = test.wrong.size()};
  double threshold = even_score(link, map);
  result.log_threshold = std::log(result.threshold);
  if (valid) {
    const Scores scores = scores_of(score, rows, *valid, workers);
    const Threshold best = best_threshold(scores.right, scores.wrong);
    threshold = best.threshold;
    result.log_threshold = log_threshold(threshold, link, map);
    result.threshold = std::exp(result.log_threshold);
    result.valid_f1 = best.f1;
  }
  const Scores scores = scores_of(score, rows, test, workers);
  result.test = classify(scores.right, scores.wrong, threshold);
  result.calibration = calibration_of(scores, link, map);
  return result;
}

Json classification_json(const ClassificationResult& r) {
  return {{"f1", r.test.f1},
          {"precision", r.test.precision},
          {"recall", r.test.recall},
          {"threshold", r.threshold},
          {"log_threshold", r.log_threshold},
          {"valid_f1", r.valid_f1 ? Json(*r.valid_f1) : Json()},
          {"auc", r.test.auc},
          {"average_precision", r.test.average_precision},
          {"ece", r.calibration.ece},
          {"brier", r.calibration.brier},
          {"right", r.right},
          {"wrong", r.wrong}};
}

}  // namespace gumbelbox
