#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// How well true edges rank among all entities. Fractions; ranks from 1.
struct Ranking {
  double mrr = 0;         ///< mean of mrr_parent and mrr_child
  double mrr_parent = 0;  ///< child given, parents ranked by P(candidate | child)
  double mrr_child = 0;   ///< parent given, children ranked by P(parent | candidate)
  double hits_at_1 = 0;
  double hits_at_3 = 0;
  double hits_at_10 = 0;
  double mean_rank = 0;
  double map = 0;  ///< mean over queries of the average precision of the query's edges
};

/// Both protocols come from one pass over the scores.
struct RankingByProtocol {
  Ranking strict;  ///< the given entity is no candidate for itself
  Ranking paper;   ///< it is one, as in the published evaluation
};

/// Told now and then, by the thread that ranks, how many of all queries are done. What it throws
/// ends the ranking.
using RankingProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Ranks each edge (a, b) twice: a among all parents of b, b among all children of a.
///
///   rank = 1 + candidates that score higher + half of the candidates that score the same
///
/// Candidates are all entities but those that form an edge of `known` with the given one (filtered
/// ranking). The average precision of a query with k edges is the mean over them, best first, of
/// i / (i + candidates above + half of the ties), i = 1..k.
///
/// Exact: bounds of the scores (candidates.h) decide only where the scores themselves would decide
/// alike. Memory is one pair of bounds an entity and thread; no list of pairs is made. Throws
/// kNumeric when a score is not a number, kInput when there is no edge. REQUIRES: `known` holds all
/// of `edges`.
RankingByProtocol rank_edges(const PairScore& score, const Table& parameters,
                             std::span<const Pair> edges, const EdgeSet& known, Workers& workers,
                             const RankingProgress& progress = {});

}  // namespace gumbelbox
