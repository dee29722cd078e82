#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// Pairs (ancestor, descendant) that hold, and pairs that do not, to judge a layout by.
struct PairSample {
  std::vector<Pair> right;
  std::vector<Pair> wrong;
};

/// Draws groups and, for each, one of its ancestors and up to four that are none: an ancestor of
/// another group, twice; one near it, reached from an ancestor by a few steps down; any. These are
/// the ones that boxes confuse: two drawn blindly are nearly always leaves. A group with very many
/// ancestors is passed over. Empty where a hierarchy has none. REQUIRES: no cycle.
PairSample sample_pairs(const EdgeSet& edges, std::size_t groups, std::uint64_t seed);

}  // namespace gumbelbox
