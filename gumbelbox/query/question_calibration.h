#pragma once

#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/query/question_ids.h"
#include "gumbelbox/score/calibration_map.h"

namespace gumbelbox {

/// Turns the raw probability of a question into a calibrated one. A map was fitted to P(a | b): it
/// is for one name given others,
///
///   P(a | ...) = map(raw),   P(!a | ...) = 1 - map(1 - raw)
///
/// and the standard error becomes half the difference of both at raw +- error. What logic decides,
/// as P(a | a) or P(a, !a | b), stays 0 or 1. Any other question keeps its probability and gets a
/// remark. REQUIRES: no event of the question is given, too.
void calibrate(const CalibrationMap& map, const QuestionIds& question, Estimate& found);

}  // namespace gumbelbox
