#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Which of two siblings is visited first.
enum class SiblingOrder { kSmallerKeyFirst, kLargerKeyFirst };

/// Ranks of a depth-first search that begins at the roots: a group follows all of its descendants,
/// and parts that no edge joins do not mix.
/// Keys: groups. No recursion; time is linear but for the sorting of siblings.
/// REQUIRES: no cycle.
Ranks post_order(const EdgeSet& edges, std::span<const float> keys, SiblingOrder siblings);

/// Ranks of a depth-first search that begins at any group, the one with the largest wish first, and
/// takes children likewise; equal wishes in the order of `otherwise`. REQUIRES: no cycle.
Ranks post_order_from(const EdgeSet& edges, std::span<const float> wishes, const Ranks& otherwise);

/// Ranks by the earliest descendant, the latest first; groups that share it by their own rank. With
/// `post` it makes the intervals of the reachability labels known as GRAIL (Yildirim et al., 2010):
/// from the lowest rank below a group to its own.
Ranks earliest_descendant_order(const EdgeSet& edges, const Ranks& post);

/// Ways to make intervals of the same keys. In a tree they are all the same nested ones.
enum class SearchWay {
  kForward,   ///< from the earliest descendant up to the own rank
  kBackward,  ///< the same of the search that takes siblings the other way round
  kOwnRanks,  ///< from the own rank in one search to that in the other
  kEarliest,  ///< from the earliest descendant in one to that in the other
};
inline constexpr std::size_t kSearchWays = 4;

/// All ways at the cost of two searches.
std::array<IntervalOrder, kSearchWays> search_intervals(const EdgeSet& edges,
                                                        std::span<const float> keys);

/// One of them.
IntervalOrder search_interval(const EdgeSet& edges, std::span<const float> keys, SearchWay way);

}  // namespace gumbelbox
