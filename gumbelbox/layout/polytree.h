#pragma once

#include <array>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Whether the edges have no cycle even when they may be walked in either direction.
bool is_polytree(const EdgeSet& edges);

/// Two dimensions that hold a polytree exactly: a group lies in another in both if and only if it
/// is its descendant. (A partial order whose cover graph is a tree has dimension at most 3; two
/// intervals have the room of four linear orders.)
///
/// Take any group y as root of the undirected tree. Behind each neighbour c lies a branch; of an
/// upper one only `over`, the ancestors of c in it with c, is related to what is outside, of a
/// lower one only `under`, the descendants. The four rows are
///   branches below, y, branches above
///   the same with branches in reverse
///   upper branches without over, lower branches, y, over of the upper branches
///   under of the lower branches, y, upper branches, lower branches without under
/// and so on within each branch. No recursion; time is linear. REQUIRES: is_polytree(edges).
std::array<IntervalOrder, 2> polytree_intervals(const EdgeSet& edges);

}  // namespace gumbelbox
