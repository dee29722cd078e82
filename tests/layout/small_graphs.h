#pragma once

#include <algorithm>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

using Pairs = std::vector<Pair>;

/// Every group but the last gets up to `most_parents` parents with larger numbers.
inline EdgeSet random_dag(EntityId groups, std::uint32_t most_parents, std::uint64_t seed) {
  Random random(seed, RandomUse::kTest);
  Pairs edges;
  for (EntityId child = 0; child + 1 < groups; ++child) {
    for (std::uint32_t left = random.below(most_parents + 1); left-- > 0;) {
      edges.push_back({child + 1 + random.below(groups - child - 1), child});
    }
  }
  return EdgeSet(groups, edges);
}

/// An undirected tree whose edges point from the larger number to the smaller.
inline EdgeSet random_polytree(EntityId groups, std::uint64_t seed) {
  Random random(seed, RandomUse::kTest);
  std::vector<EntityId> names(groups);
  for (EntityId id = 0; id < groups; ++id) names[id] = id;
  random.shuffle(names);
  Pairs edges;
  for (EntityId i = 1; i < groups; ++i) {
    const EntityId x = names[i];
    const EntityId y = names[random.below(i)];
    edges.push_back({std::max(x, y), std::min(x, y)});
  }
  return EdgeSet(groups, edges);
}

/// A path, the largest number its root.
inline EdgeSet long_path(EntityId groups) {
  Pairs edges;
  for (EntityId child = 0; child + 1 < groups; ++child) edges.push_back({child + 1, child});
  return EdgeSet(groups, edges);
}

}  // namespace gumbelbox
