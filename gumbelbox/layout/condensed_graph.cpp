#include "gumbelbox/layout/condensed_graph.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "gumbelbox/data/ancestor_search.h"

namespace gumbelbox {
namespace {

/// As far as they are found in so many steps.
EdgeSet without_redundant(EdgeSet edges) {
  constexpr std::size_t kMostStepsOfOne = 10'000;
  std::size_t left = 50'000'000;
  std::vector<EntityId> numbers(edges.entities());
  std::iota(numbers.begin(), numbers.end(), 0U);
  AncestorSearch search(edges, numbers);
  std::vector<Pair> kept;
  kept.reserve(edges.size());
  for (EntityId child = 0; child < edges.entities(); ++child) {
    const std::span<const EntityId> parents = edges.parents_of(child);
    if (parents.size() > 1) {
      search.look_above(child, std::min(left, kMostStepsOfOne));
      left -= search.steps();
    }
    for (const EntityId parent : parents) {
      if (parents.size() == 1 || !search.is_above(parent)) kept.push_back({parent, child});
    }
  }
  return kept.size() == edges.size() ? edges : EdgeSet(edges.entities(), kept);
}

}  // namespace

CondensedGraph condense(std::size_t entities, std::span<const Pair> edges) {
  StrongComponents groups = strong_components(EdgeSet(entities, edges));
  std::vector<EntityId> members(groups.count, 0);
  for (const EntityId group : groups.of) ++members[group];
  std::vector<Pair> between;
  for (const Pair edge : edges) {
    const Pair pair{groups.of[edge.a], groups.of[edge.b]};
    if (pair.a != pair.b) between.push_back(pair);
  }
  EdgeSet all(groups.count, between);
  return {std::move(groups), std::move(members), without_redundant(std::move(all))};
}

}  // namespace gumbelbox
