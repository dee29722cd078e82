#pragma once

#include <cstddef>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// An ancestor or a descendant that follows from the edges.
struct KnownEntity {
  EntityId id;
  std::size_t distance;  ///< edges of the shortest path
};

/// Everything that the edges lead to from an entity, upwards or downwards: nearest first, in no
/// particular order among equals. The entity itself is left out; the other members of its cycle are
/// both ancestors and descendants. REQUIRES: entity < edges.entities().
std::vector<KnownEntity> known_ancestors(const EdgeSet& edges, EntityId entity);
std::vector<KnownEntity> known_descendants(const EdgeSet& edges, EntityId entity);

}  // namespace gumbelbox
