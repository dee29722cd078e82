#pragma once

#include <cstdint>

#include "gumbelbox/base/table.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// How far the answers of a model can be relied on where P(a | b) >= 1/2 is taken for "a contains
/// b".
struct AnswerQuality {
  double edges_held = 0;     ///< share of the edges that are among the answers
  double wrong_answers = 0;  ///< share of the answers that do not follow from the edges
};

/// Edges are all looked at. The share of wrong answers is an estimate: of 1,000 entities, drawn by
/// the seed, all ancestors and 200 others each; of all, if there are no more. An estimate of 0 may
/// thus miss a wrong answer among 200,000 pairs. A hierarchy in which ancestors are very many is
/// judged by fewer entities.
AnswerQuality answer_quality(const PairScore& score, const Table& parameters, const EdgeSet& edges,
                             std::uint64_t seed);

}  // namespace gumbelbox
