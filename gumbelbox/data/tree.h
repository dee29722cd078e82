#pragma once

#include <cstdint>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/random.h"

namespace gumbelbox {

/// The (parent, child) edges of a tree of depth `depth` below the root, in which every inner node
/// has `branching` children. Nodes are numbered breadth-first from the root, 0; there is one more
/// than there are edges. Throws kUsage if `branching` is 0 or the nodes do not fit into an
/// EntityId.
std::vector<Pair> balanced_tree(std::uint32_t branching, std::uint32_t depth);

/// Pairs of ancestor and descendant in that tree. Throws as it does.
std::uint64_t balanced_tree_pairs(std::uint32_t branching, std::uint32_t depth);

/// The edges of an undirected tree drawn uniformly among the nodes^(nodes-2) trees on 0 .. nodes-1,
/// each then directed from the smaller to the larger id: without cycles, but with several roots.
/// Throws kUsage if `nodes` is 0. Time is linear.
std::vector<Pair> random_tree(std::uint32_t nodes, Random& random);

}  // namespace gumbelbox
