#include "gumbelbox/data/closure.h"

#include <vector>

#include "gumbelbox/data/graph.h"

namespace gumbelbox {

std::optional<EdgeSet> find_closure_set(const EdgeSet& edges) {
  const std::optional<std::vector<Pair>> pairs =
      find_closure(edges.entities(), edges.pairs(), kMostClosurePairs);
  if (!pairs) return {};
  return EdgeSet(edges.entities(), *pairs);
}

const EdgeSet* ImpliedPairs::find() const {
  if (!known_) {
    closure_ = find_closure_set(EdgeSet(entities_, edges_));
    known_ = true;
  }
  return closure_ ? &*closure_ : nullptr;
}

}  // namespace gumbelbox
