#pragma once

#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/score_link.h"

namespace gumbelbox {

/// The score of every pair, shared out among the workers; equal for any number of threads.
std::vector<double> pair_scores(const PairScore& score, const Table& parameters,
                                std::span<const Pair> pairs, Workers& workers);  // pairs

/// P(a | b) of a score, through a calibration if there is one (null if not).
double pair_probability(double score, ScoreLink link, const CalibrationMap* calibration);

/// The score of a pair whose P is one half; infinite if no pair has as much.
double even_score(ScoreLink link, const CalibrationMap* calibration);

/// P(a | b) of every pair, in the same way.
std::vector<double> pair_probabilities(const PairScore& score, const Table& rows,
                                       std::span<const Pair> pairs, ScoreLink link,
                                       const CalibrationMap* calibration,
                                       Workers& workers);  // pairs

}  // namespace gumbelbox
