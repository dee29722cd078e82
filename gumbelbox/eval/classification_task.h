#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/eval/calibration.h"
#include "gumbelbox/eval/classification.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/score_link.h"

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

/// Measures how well scores tell pairs of test apart, at the threshold that is best for valid, or
/// at one half without it. `rows` are those that a model file keeps, and `score` reads them
/// (make_stored_score). A map, if there is one, turns P into calibrated probabilities: those of the
/// threshold and of the calibration error; the order of the pairs stays that of the scores. Throws
/// kInput if either kind of pairs is missing.
ClassificationResult classify_pairs(const PairScore& score, const Table& rows,
                                    const ClassificationTask& test,
                                    const std::optional<ClassificationTask>& valid,
                                    Workers& workers, ScoreLink link = ScoreLink::kLog,
                                    const CalibrationMap* map = nullptr);

/// As `eval --task classification --json` prints it; valid_f1 is null without valid.
Json classification_json(const ClassificationResult& result);

}  // namespace gumbelbox
