#pragma once

#include <cstddef>
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
  double lost_answers = 0;   ///< share of what follows from what is known that is no answer
  /// The same of the answers about entities that are parents, asked apart: among all they are few.
  double wrong_about_parents = 0;
  std::size_t entities_asked = 0;  ///< for the shares of wrong and lost answers
};

/// Edges are all looked at. The shares of wrong and lost answers are those of what contains some
/// entities, drawn by the seed: all if that takes a few seconds, else as many as do, and of a fifth
/// as many parents. Where entities have many ancestors, fewer are asked about.
///
/// P is that of the link, through a calibration if there is one. Equal for any number of threads.
AnswerQuality answer_quality(const PairScore& score, const Table& parameters,
                             std::span<const Pair> edges, const EdgeSet& known, std::uint64_t seed,
                             Workers& workers, ScoreLink link = ScoreLink::kLog,
                             const CalibrationMap* calibration = nullptr);

}  // namespace gumbelbox
