#pragma once

#include <array>
#include <span>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Which of two siblings is visited first.
enum class SiblingOrder { kSmallerKeyFirst, kLargerKeyFirst };

/// Ranks of a depth-first search that begins at the roots: a group follows all of its descendants.
/// Keys: groups. No recursion; time is linear but for the sorting of siblings.
/// REQUIRES: no cycle.
Ranks post_order(const EdgeSet& edges, std::span<const float> keys, SiblingOrder siblings);

/// Ranks by the earliest descendant, the latest first; groups that share it by their own rank. With
/// `post` it makes the intervals of the reachability labels known as GRAIL (Yildirim et al., 2010):
/// from the lowest rank below a group to its own.
Ranks earliest_descendant_order(const EdgeSet& edges, const Ranks& post);

/// Four ways to make intervals of the same keys: up to the own rank, from the earliest descendant
/// or from the own rank of the search in the other direction; that search and its descendants; and
/// the earliest descendants of both. In a tree they are all the same nested intervals.
std::array<IntervalOrder, 4> search_intervals(const EdgeSet& edges, std::span<const float> keys);

}  // namespace gumbelbox
