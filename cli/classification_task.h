#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/eval/calibration.h"
#include "gumbelbox/eval/classification.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// What pairs are told apart: by ids of the model.
struct ClassificationTask {
  std::vector<Pair> right;
  std::vector<Pair> wrong;
};

struct ClassificationResult {
  Classification test;
  std::size_t right = 0;                ///< pairs of test that hold
  std::size_t wrong = 0;                ///< and that do not
  double threshold = 0.5;               ///< probability from which on a pair is taken for true
  double log_threshold = 0;             ///< its log, where it is too small for a double
  std::optional<double> valid_f1 = {};  ///< F1 of valid at the threshold, which was chosen there
  Calibration calibration = {};  ///< of P on test, 1 for pairs that hold and 0 for the others
};

/// Measures how well a model tells pairs of test apart, at the threshold that is best for valid, or
/// at one half without it. Throws kInput if either kind of pairs is missing.
ClassificationResult classify_pairs(const Model& model, const ClassificationTask& test,
                                    const std::optional<ClassificationTask>& valid,
                                    Workers& workers);

Json classification_json(const ClassificationResult& result);
std::string classification_text(const ClassificationResult& result);

}  // namespace gumbelbox
