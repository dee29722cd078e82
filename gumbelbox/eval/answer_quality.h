#pragma once

#include <cstdint>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/score_link.h"

namespace gumbelbox {

/// How far the answers of a model can be relied on where P(a | b) >= 1/2 is taken for "a contains
/// b".
struct AnswerQuality {
  double edges_held = 0;     ///< share of the edges that are among the answers
  double wrong_answers = 0;  ///< share of the answers that do not follow from what is known
  /// The same of the answers about entities that are parents, asked apart: among all they are few.
  double wrong_about_parents = 0;
};

/// Edges are all looked at. The share of wrong answers is that of what contains some entities,
/// drawn by the seed: 1,000, or all if there are no more, and of a fifth as many parents; fewer if
/// they are a great many or the score has no vector kernels, so that it takes about a second, but
/// no fewer than 20 unless their ancestors are hundreds of thousands.
///
/// P is that of the link, through a calibration if there is one. Equal for any number of threads.
AnswerQuality answer_quality(const PairScore& score, const Table& parameters,
                             std::span<const Pair> edges, const EdgeSet& known, std::uint64_t seed,
                             Workers& workers, ScoreLink link = ScoreLink::kLog,
                             const CalibrationMap* calibration = nullptr);

}  // namespace gumbelbox
