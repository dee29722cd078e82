#include "cli/classification_task.h"

#include <cmath>
#include <memory>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/eval/threshold.h"
#include "gumbelbox/score/registry.h"

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

Calibration calibration_of(const Scores& scores) {
  std::vector<double> probabilities;
  std::vector<double> labels(scores.right.size(), 1);
  labels.resize(scores.right.size() + scores.wrong.size(), 0);
  for (const double score : scores.right) probabilities.push_back(std::exp(score));
  for (const double score : scores.wrong) probabilities.push_back(std::exp(score));
  return calibration(probabilities, labels);
}

constexpr double kSmall = 1e-6;

/// What a reader can tell from 0 and from 1.
std::string threshold_text(const ClassificationResult& r) {
  if (r.threshold < kSmall) return fmt::format("log P = {:.6g}", r.log_threshold);
  const double short_of_one = -std::expm1(r.log_threshold);
  if (short_of_one > 0 && short_of_one < kSmall) return fmt::format("P = 1 - {:.2g}", short_of_one);
  return fmt::format("P = {:.6g}", r.threshold);
}

}  // namespace

ClassificationResult classify_pairs(const Model& model, const ClassificationTask& test,
                                    const std::optional<ClassificationTask>& valid,
                                    Workers& workers) {
  const std::unique_ptr<PairScore> score = make_stored_score(model.score);
  ClassificationResult result{.test = {}, .right = test.right.size(), .wrong = test.wrong.size()};
  double threshold = std::log(result.threshold);
  if (valid) {
    const Scores scores = scores_of(*score, model.rows, *valid, workers);
    const Threshold best = best_threshold(scores.right, scores.wrong);
    threshold = best.threshold;
    result.threshold = std::exp(threshold);
    result.valid_f1 = best.f1;
  }
  const Scores scores = scores_of(*score, model.rows, test, workers);
  result.log_threshold = threshold;
  result.test = classify(scores.right, scores.wrong, threshold);
  result.calibration = calibration_of(scores);
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

std::string classification_text(const ClassificationResult& r) {
  const std::string threshold = threshold_text(r);
  std::string text = fmt::format(
      "{} pairs that hold and {} that do not, told apart at {}{}\n", r.right, r.wrong, threshold,
      r.valid_f1 ? fmt::format(", best for valid (F1 {:.4f})", *r.valid_f1) : "");
  text += fmt::format("F1 {:.4f}, precision {:.4f}, recall {:.4f}\n", r.test.f1, r.test.precision,
                      r.test.recall);
  text += fmt::format("area under the ROC curve {:.4f}, average precision {:.4f}\n", r.test.auc,
                      r.test.average_precision);
  text += fmt::format("calibration error {:.4f}, Brier score {:.4f}\n", r.calibration.ece,
                      r.calibration.brier);
  if (r.threshold < kSmall) {
    text +=
        "The threshold is next to nothing: these figures are of the order of the pairs alone. The "
        "model takes hardly any of those that hold for likely.\n";
  }
  return text;
}

}  // namespace gumbelbox
