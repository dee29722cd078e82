#include "gumbelbox/data/redundant_edges.h"

#include <algorithm>
#include <vector>

#include "gumbelbox/data/ancestor_search.h"

namespace gumbelbox {

Finding<Pair> find_redundant_edges(const EdgeSet& edges, const StrongComponents& components,
                                   const RedundantSearch& search) {
  std::vector<bool> on_cycle(components.count, false);
  std::vector<bool> seen(components.count, false);
  for (const EntityId component : components.of) {
    on_cycle[component] = seen[component];
    seen[component] = true;
  }
  Finding<Pair> finding;
  AncestorSearch ancestors(edges, components.of);
  std::size_t left = search.most_steps;
  for (EntityId b = 0; b < edges.entities(); ++b) {
    if (edges.parents_of(b).size() < 2 || on_cycle[components.of[b]]) continue;
    const bool all = ancestors.look_above(b, std::min(left, search.most_steps_of_entity));
    finding.complete = finding.complete && all;
    left -= ancestors.steps();
    for (const EntityId a : edges.parents_of(b)) {
      if (ancestors.is_above(a) && !on_cycle[components.of[a]]) {
        finding.add({a, b}, search.most_examples);
      }
    }
    if (left == 0) {
      finding.complete = false;
      break;
    }
  }
  return finding;
}

}  // namespace gumbelbox
