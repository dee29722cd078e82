#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// The edges without those that follow from the others, in their order: what can be reached from
/// where stays the same. An edge goes when there is a longer path between its ends that leaves both
/// their cycles; edges within a cycle, and several between the same two cycles, all stay. Without
/// cycles these are the fewest edges that say the same.
///
/// Limits: time is linear in the edges of a tree, and entities times edges at worst.
/// REQUIRES: ids below `entities`.
std::vector<Pair> minimal_edges(std::size_t entities, std::span<const Pair> edges);

}  // namespace gumbelbox
