#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/components.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// A hierarchy as a layout needs it: entities that reach each other are one group, and the groups
/// have no cycle.
struct CondensedGraph {
  StrongComponents groups;
  std::vector<EntityId> members;  ///< groups: entities in each
  EdgeSet edges;                  ///< between groups; a parent has a larger number than its child
};

/// Duplicates and edges within a group are left out, and so are edges that follow from others, as
/// far as they are found in bounded time: a child that is visited for its grandparent would
/// otherwise lie beside its parent. Time is linear but for that bound.
CondensedGraph condense(std::size_t entities, std::span<const Pair> edges);

}  // namespace gumbelbox
