#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

// Questions about a directed graph given as (parent, child) pairs over the entities 0 ..
// entities-1. None of them recurses, so that depth costs no stack. All REQUIRE ids below
// `entities`.

/// One cycle as a list of ids, each a parent of the next and the last of the first; empty if there
/// is none. A self-loop is a cycle of one. Time is linear.
std::vector<EntityId> find_cycle(std::size_t entities, std::span<const Pair> edges);

/// All entities, parents before their children. Throws kInput, with a cycle, if there is one.
std::vector<EntityId> topological_order(std::size_t entities, std::span<const Pair> edges);

/// All pairs (a, b) of different entities with a path from a to b, by a and then by b. Cycles are
/// allowed: their members are then pairs in both directions, but never with themselves.
std::vector<Pair> transitive_closure(std::size_t entities, std::span<const Pair> edges);

/// The same, or nothing if it has more than `most_pairs`: a path of a million nodes would have
/// 5e11.
std::optional<std::vector<Pair>> find_closure(std::size_t entities, std::span<const Pair> edges,
                                              std::size_t most_pairs);

/// The fewest edges with the same closure, by a and then by b: an edge goes when there is a longer
/// path between its ends. Throws kInput, with a cycle, if there is one.
std::vector<Pair> transitive_reduction(std::size_t entities, std::span<const Pair> edges);

/// Entities without a parent, those without any edge included, in order.
std::vector<EntityId> roots(std::size_t entities, std::span<const Pair> edges);

}  // namespace gumbelbox
