#pragma once

#include <span>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Ranks in which groups come as early as their wish allows: the largest wish first, and before
/// each group all of its descendants, these again by their wishes. Equal wishes come in the order
/// of `otherwise`.
///
/// No recursion. Time is linear but for sorting, as long as few wishes lie within each other; after
/// 40 visits a group and an edge the rest is searched depth first.
/// REQUIRES: no cycle; `wishes` and `otherwise` have the size of the graph.
Ranks target_order(const EdgeSet& edges, std::span<const float> wishes, const Ranks& otherwise);

}  // namespace gumbelbox
