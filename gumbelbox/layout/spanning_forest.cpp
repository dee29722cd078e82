#include "gumbelbox/layout/spanning_forest.h"

#include <algorithm>
#include <vector>

namespace gumbelbox {

EdgeSet spanning_forest(const EdgeSet& edges) {
  std::vector<EntityId> ancestors(edges.entities(), 0);
  std::vector<Pair> kept;
  for (EntityId child = static_cast<EntityId>(edges.entities()); child-- > 0;) {
    const std::span<const EntityId> parents = edges.parents_of(child);
    if (parents.empty()) continue;
    const EntityId parent =
        *std::ranges::max_element(parents, {}, [&](EntityId id) { return ancestors[id]; });
    ancestors[child] = ancestors[parent] + 1;
    kept.push_back({parent, child});
  }
  return EdgeSet(edges.entities(), kept);
}

}  // namespace gumbelbox
