#pragma once

#include <functional>

#include "gumbelbox/probability/estimate.h"
#include "gumbelbox/query/question_ids.h"
#include "gumbelbox/score/calibration_map.h"

namespace gumbelbox {

/// Turns the raw probability of a question into a calibrated one. A map was fitted to P(a | b): it
/// is for one name given others,
///
///   P(a | ...) = map(raw),   P(!a | ...) = 1 - map(1 - raw)
///
/// and the standard error becomes half the difference of both at raw +- error. Several events keep
/// their raw probability as far as the calibrated ones of each allow it,
///
///   max(0, 1 - sum of (1 - P(x | ...)))  <=  P(a, c | ...)  <=  min P(x | ...)      x in {a, c}
///
/// What logic decides, as P(a | a) or P(a, !a | b), stays 0 or 1. A question without a condition
/// keeps its probability and gets a remark. `raw_probability` answers a question about one event.
/// Returns whether the map was used. REQUIRES: no event of the question is given, too.
bool calibrate(const CalibrationMap& map, const QuestionIds& question,
               const std::function<double(const QuestionIds&)>& raw_probability, Estimate& found);

}  // namespace gumbelbox
