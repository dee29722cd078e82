#include "gumbelbox/data/hold_out.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/ancestor_search.h"
#include "gumbelbox/data/components.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/graph.h"

namespace gumbelbox {
namespace {

std::size_t wanted(std::size_t candidates, double share) {
  return static_cast<std::size_t>(std::llround(share * static_cast<double>(candidates)));
}

/// Puts pairs that come in random order into valid and test.
void halve(std::span<const Pair> pairs, HeldOut& split) {
  const std::size_t half = pairs.size() / 2;
  split.valid.assign(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(half));
  split.test.assign(pairs.begin() + static_cast<std::ptrdiff_t>(half), pairs.end());
  std::ranges::sort(split.valid);
  std::ranges::sort(split.test);
}

/// The parents of an entity that can be spared: known by their own edge alone, not on a cycle, and
/// with another parent beside them that is not the entity's own descendant.
class SparableParents {
 public:
  explicit SparableParents(const EdgeSet& edges)
      : edges_(edges), groups_(strong_components(edges)), search_(edges, groups_.of) {}

  std::vector<EntityId> of(EntityId child) {
    std::vector<EntityId> parents;
    for (const EntityId parent : edges_.parents_of(child)) {
      if (groups_.of[parent] != groups_.of[child]) parents.push_back(parent);
    }
    if (parents.size() < 2) return {};
    search_.look_above(child);
    // A parent on a cycle is above itself.
    std::erase_if(parents, [&](EntityId parent) { return search_.is_above(parent); });
    return parents;
  }

 private:
  const EdgeSet& edges_;
  StrongComponents groups_;
  AncestorSearch search_;
};

}  // namespace

HeldOut hold_out_edges(std::size_t entities, std::span<const Pair> edges, double share,
                       std::uint64_t seed) {
  const EdgeSet set(entities, edges);
  std::vector<EntityId> children;
  for (EntityId id = 0; id < entities; ++id) {
    if (set.parents_of(id).size() > 1) children.push_back(id);
  }
  HeldOut split;
  split.candidates = children.size();
  Random random(seed, RandomUse::kSplit);
  random.shuffle(children);
  const std::size_t most = wanted(children.size(), share);
  constexpr EntityId kNone = ~EntityId{0};
  std::vector<EntityId> lost(entities, kNone);  // the parent that an entity loses
  SparableParents sparable(set);
  std::vector<Pair> held_out;
  for (const EntityId child : children) {
    if (held_out.size() == most) break;
    const std::vector<EntityId> parents = sparable.of(child);
    if (parents.empty()) continue;
    lost[child] = parents[random.below(static_cast<std::uint32_t>(parents.size()))];
    held_out.push_back({lost[child], child});
  }
  std::ranges::copy_if(edges, std::back_inserter(split.train),
                       [&](Pair edge) { return lost[edge.b] != edge.a; });
  halve(held_out, split);
  return split;
}

HeldOut hold_out_closure(std::size_t entities, std::span<const Pair> edges,
                         std::span<const Pair> closure, double share, std::uint64_t seed) {
  HeldOut split;
  split.train = transitive_reduction(entities, edges);
  std::vector<Pair> following;
  std::ranges::set_difference(closure, split.train, std::back_inserter(following));
  split.candidates = following.size();
  Random random(seed, RandomUse::kSplit);
  random.shuffle(following);
  following.resize(wanted(following.size(), share));
  halve(following, split);
  return split;
}

}  // namespace gumbelbox
