#include "gumbelbox/data/minimal_edges.h"

#include "gumbelbox/data/components.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/graph.h"

namespace gumbelbox {

std::vector<Pair> minimal_edges(std::size_t entities, std::span<const Pair> edges) {
  // With every cycle taken for one entity there are none left.
  const StrongComponents components = strong_components(EdgeSet(entities, edges));
  const auto between = [&](Pair edge) {
    return Pair{components.of[edge.a], components.of[edge.b]};
  };
  std::vector<Pair> joins;
  for (const Pair edge : edges) {
    const Pair join = between(edge);
    if (join.a != join.b) joins.push_back(join);
  }
  const EdgeSet needed(components.count, transitive_reduction(components.count, joins));
  std::vector<Pair> kept;
  for (const Pair edge : edges) {
    const Pair join = between(edge);
    if (join.a == join.b || needed.contains(join)) kept.push_back(edge);
  }
  return kept;
}

}  // namespace gumbelbox
