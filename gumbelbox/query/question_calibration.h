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
/// and the standard error becomes half the difference of both at raw +- error. Several events are
/// scaled as the one of them that the map lowers most,
///
///   P(a, c | ...) = raw * min over x in {a, c} of calibrated P(x | ...) / raw P(x | ...)
///
/// so that events together are never likelier than some of them. What logic decides, as P(a | a) or
/// P(a, !a | b), stays 0 or 1. A question without a condition keeps its probability and gets a
/// remark. `raw_probability` answers a question about one event.
/// REQUIRES: no event of the question is given, too.
void calibrate(const CalibrationMap& map, const QuestionIds& question,
               const std::function<double(const QuestionIds&)>& raw_probability, Estimate& found);

}  // namespace gumbelbox
