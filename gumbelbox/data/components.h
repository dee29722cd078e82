#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

// How the entities of a directed graph hang together. Nothing here recurses; time and memory are
// linear.

/// Groups of entities that reach each other in both directions: most are of one entity, a larger
/// one holds cycles.
struct StrongComponents {
  std::vector<EntityId> of;  ///< entities: number of its group; no edge leads to a larger number
  std::size_t count = 0;
};

StrongComponents strong_components(const EdgeSet& edges);

/// A shortest cycle through an entity, each a parent of the next and the last of the first; empty
/// if there is none.
std::vector<EntityId> find_cycle_through(const EdgeSet& edges, const StrongComponents& components,
                                         EntityId id);

/// Edges of the longest path; nothing if there is a cycle.
std::optional<std::size_t> find_depth(const EdgeSet& edges, const StrongComponents& components);

/// The part of the graph that each entity belongs to, named by its smallest entity. No edge joins
/// two parts.
std::vector<EntityId> parts_of(const EdgeSet& edges);

/// Entities in each part of the graph, the largest first. Entities without an edge are no parts.
std::vector<std::size_t> part_sizes(const EdgeSet& edges);

}  // namespace gumbelbox
