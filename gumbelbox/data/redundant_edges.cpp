#include "gumbelbox/data/redundant_edges.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace gumbelbox {
namespace {

/// Looks for the ancestors of an entity's parents.
class AncestorSearch {
 public:
  AncestorSearch(const EdgeSet& edges, const StrongComponents& components)
      : edges_(edges), components_(components), round_of_(edges.entities(), 0) {}

  /// Marks the proper ancestors of the parents of `id`, as far as they may be parents themselves.
  /// Takes at most `most_steps`; `complete` tells whether those were enough. Returns the steps.
  std::size_t run(EntityId id, std::size_t most_steps, bool& complete) {
    const std::span<const EntityId> parents = edges_.parents_of(id);
    // Ancestors have numbers that are not smaller: beyond the largest, no parent follows.
    EntityId largest = 0;
    for (const EntityId parent : parents) largest = std::max(largest, components_.of[parent]);
    ++round_;
    todo_.assign(parents.begin(), parents.end());
    std::size_t steps = 0;
    for (std::size_t i = 0; i < todo_.size(); ++i) {
      for (const EntityId above : edges_.parents_of(todo_[i])) {
        if (++steps > most_steps) {
          complete = false;
          return steps;
        }
        if (components_.of[above] > largest || round_of_[above] == round_) continue;
        round_of_[above] = round_;
        todo_.push_back(above);
      }
    }
    return steps;
  }

  bool marked(EntityId id) const noexcept { return round_of_[id] == round_; }

 private:
  const EdgeSet& edges_;
  const StrongComponents& components_;
  std::vector<EntityId> round_of_;  // in which the entity was last marked
  EntityId round_ = 0;
  std::vector<EntityId> todo_;
};

}  // namespace

Finding<Pair> find_redundant_edges(const EdgeSet& edges, const StrongComponents& components,
                                   const RedundantSearch& search) {
  std::vector<bool> on_cycle(components.count, false);
  std::vector<bool> seen(components.count, false);
  for (const EntityId component : components.of) {
    on_cycle[component] = seen[component];
    seen[component] = true;
  }
  Finding<Pair> finding;
  AncestorSearch ancestors(edges, components);
  std::size_t left = search.most_steps;
  for (EntityId b = 0; b < edges.entities(); ++b) {
    if (edges.parents_of(b).size() < 2 || on_cycle[components.of[b]]) continue;
    const std::size_t most = std::min(left, search.most_steps_of_entity);
    left -= std::min(left, ancestors.run(b, most, finding.complete));
    for (const EntityId a : edges.parents_of(b)) {
      if (ancestors.marked(a) && !on_cycle[components.of[a]]) {
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
