#include "gumbelbox/query/known_entities.h"

#include <span>

namespace gumbelbox {
namespace {

/// Breadth first, so that an entity is first met on a shortest path.
template <class NextOf>
std::vector<KnownEntity> search(std::size_t entities, EntityId entity, const NextOf& next_of) {
  std::vector<bool> met(entities);
  met[entity] = true;
  std::vector<KnownEntity> found;
  const auto step = [&](EntityId from, std::size_t distance) {
    for (const EntityId id : next_of(from)) {
      if (met[id]) continue;
      met[id] = true;
      found.push_back({id, distance});
    }
  };
  step(entity, 1);
  for (std::size_t i = 0; i < found.size(); ++i) step(found[i].id, found[i].distance + 1);
  return found;
}

}  // namespace

std::vector<KnownEntity> known_ancestors(const EdgeSet& edges, EntityId entity) {
  return search(edges.entities(), entity, [&](EntityId id) { return edges.parents_of(id); });
}

std::vector<KnownEntity> known_descendants(const EdgeSet& edges, EntityId entity) {
  return search(edges.entities(), entity, [&](EntityId id) { return edges.children_of(id); });
}

}  // namespace gumbelbox
