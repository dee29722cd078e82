#include "gumbelbox/data/graph.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/ancestor_search.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {
namespace {

std::vector<EntityId> find_cycle(const EdgeSet& edges) {
  enum class State : std::uint8_t { kNew, kOnPath, kDone };
  std::vector<State> state(edges.entities(), State::kNew);
  std::vector<std::size_t> next(edges.entities(), 0);  // child to look at next
  std::vector<EntityId> path;
  for (EntityId start = 0; start < edges.entities(); ++start) {
    if (state[start] != State::kNew) continue;
    path.push_back(start);
    state[start] = State::kOnPath;
    while (!path.empty()) {
      const EntityId current = path.back();
      const std::span<const EntityId> children = edges.children_of(current);
      if (next[current] == children.size()) {
        state[current] = State::kDone;
        path.pop_back();
        continue;
      }
      const EntityId child = children[next[current]++];
      if (state[child] == State::kOnPath) return {std::ranges::find(path, child), path.end()};
      if (state[child] == State::kNew) {
        state[child] = State::kOnPath;
        path.push_back(child);
      }
    }
  }
  return {};
}

[[noreturn]] void fail_on_cycle(const std::vector<EntityId>& cycle) {
  constexpr std::size_t kShown = 10;
  std::string text;
  for (std::size_t i = 0; i < std::min(cycle.size(), kShown); ++i) {
    text += fmt::format("#{} -> ", cycle[i]);
  }
  if (cycle.size() > kShown) text += fmt::format("{} more -> ", cycle.size() - kShown);
  throw Error(ErrorKind::kInput,
              fmt::format("expected no cycle, found {}#{}", text, cycle.front()));
}

/// Kahn's algorithm: an entity follows once all its parents are placed.
std::vector<EntityId> topological_order(const EdgeSet& edges) {
  std::vector<EntityId> order;
  order.reserve(edges.entities());
  std::vector<std::size_t> missing(edges.entities());  // parents not yet placed
  for (EntityId id = 0; id < edges.entities(); ++id) {
    missing[id] = edges.parents_of(id).size();
    if (missing[id] == 0) order.push_back(id);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const EntityId child : edges.children_of(order[i])) {
      if (--missing[child] == 0) order.push_back(child);
    }
  }
  if (order.size() < edges.entities()) fail_on_cycle(find_cycle(edges));
  return order;
}

/// A set of entities that is emptied at no cost.
class Marks {
 public:
  explicit Marks(std::size_t entities) : round_of_(entities, 0) {}

  void clear() noexcept { ++round_; }
  bool contains(EntityId id) const noexcept { return round_of_[id] == round_; }

  /// False if it was there already.
  bool insert(EntityId id) noexcept {
    if (contains(id)) return false;
    round_of_[id] = round_;
    return true;
  }

 private:
  std::vector<std::uint64_t> round_of_;
  std::uint64_t round_ = 1;
};

}  // namespace

std::vector<EntityId> find_cycle(std::size_t entities, std::span<const Pair> edges) {
  return find_cycle(EdgeSet(entities, edges));
}

std::vector<EntityId> topological_order(std::size_t entities, std::span<const Pair> edges) {
  return topological_order(EdgeSet(entities, edges));
}

std::vector<Pair> transitive_closure(std::size_t entities, std::span<const Pair> edges) {
  return *find_closure(entities, edges, std::numeric_limits<std::size_t>::max());
}

std::optional<std::vector<Pair>> find_closure(std::size_t entities, std::span<const Pair> edges,
                                              std::size_t most_pairs) {
  const EdgeSet set(entities, edges);
  Marks seen(entities);
  std::vector<EntityId> below;  // descendants of a; those from `i` on have children to look at
  std::vector<Pair> closure;
  for (EntityId a = 0; a < entities; ++a) {
    seen.clear();
    seen.insert(a);
    below.clear();
    for (const EntityId child : set.children_of(a)) {
      if (seen.insert(child)) below.push_back(child);
    }
    for (std::size_t i = 0; i < below.size(); ++i) {
      for (const EntityId child : set.children_of(below[i])) {
        if (seen.insert(child)) below.push_back(child);
      }
    }
    if (below.size() > most_pairs - closure.size()) return {};
    std::ranges::sort(below);
    for (const EntityId b : below) closure.push_back({a, b});
  }
  return closure;
}

std::vector<Pair> transitive_reduction(std::size_t entities, std::span<const Pair> edges) {
  const EdgeSet set(entities, edges);
  const std::vector<EntityId> order = topological_order(set);
  std::vector<EntityId> rank(entities);
  for (std::size_t i = 0; i < entities; ++i) rank[order[i]] = static_cast<EntityId>(entities - i);
  AncestorSearch search(set, rank);
  std::vector<Pair> kept;
  for (EntityId b = 0; b < entities; ++b) {
    const std::span<const EntityId> parents = set.parents_of(b);
    if (parents.size() > 1) search.look_above(b);
    for (const EntityId a : parents) {
      if (parents.size() == 1 || !search.is_above(a)) kept.push_back({a, b});
    }
  }
  std::ranges::sort(kept);
  return kept;
}

std::vector<EntityId> roots(std::size_t entities, std::span<const Pair> edges) {
  std::vector<bool> has_parent(entities, false);
  for (const Pair& edge : edges) has_parent[edge.b] = true;
  std::vector<EntityId> result;
  for (EntityId id = 0; id < entities; ++id) {
    if (!has_parent[id]) result.push_back(id);
  }
  return result;
}

}  // namespace gumbelbox
