#include "cli/classification_text.h"

#include <cmath>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr double kSmall = 1e-6;

/// What a reader can tell from 0 and from 1.
std::string threshold_text(const ClassificationResult& r) {
  if (r.threshold < kSmall) return fmt::format("log P = {:.6g}", r.log_threshold);
  const double short_of_one = -std::expm1(r.log_threshold);
  if (short_of_one > 0 && short_of_one < kSmall) return fmt::format("P = 1 - {:.2g}", short_of_one);
  return fmt::format("P = {:.6g}", r.threshold);
}

}  // namespace

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
