#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/placement.h"

namespace gumbelbox {

/// A pair (a, b) that boxes confuse: a is no ancestor of b, but much of b's box lies in a's.
struct WrongPair {
  Pair pair;
  float share = 1;   ///< of b's box that lies in a's
  float weight = 1;  ///< how much it matters to tell them apart
};

struct WrongPairs {
  std::vector<WrongPair> found;
  std::size_t right = 0;  ///< pairs of entities of the searched b and what contains them
  std::size_t steps = 0;  ///< comparisons and edges walked
};

/// All pairs (a, b), b among `searched`, of which a share of at least `least_share` of b's box lies
/// in a's though a is no ancestor of b.
///
/// Exact, without looking at all pairs: where the share is at least one half, the interval of a
/// holds the middle of that of b in every dimension. A sweep over the dimension in which the
/// fewest intervals do meets just these. Memory is linear in what is found. Equal for any number of
/// threads. REQUIRES: at least one dimension; 0.5 <= least_share.
WrongPairs find_wrong_pairs(const CondensedGraph& graph, std::span<const Placement> dims,
                            std::span<const EntityId> searched, float least_share,
                            Workers& workers);

}  // namespace gumbelbox
