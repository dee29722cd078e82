#include "gumbelbox/layout/condensed_graph.h"

#include <utility>

namespace gumbelbox {
namespace {

/// Looks for the parents of a group that are ancestors of its other parents.
class RedundantSearch {
 public:
  explicit RedundantSearch(const EdgeSet& edges) : edges_(edges), round_of_(edges.entities(), 0) {}

  /// Marks ancestors of the parents of `child`, as far as they may be parents themselves.
  void look_above(EntityId child) {
    const std::span<const EntityId> parents = edges_.parents_of(child);
    ++round_;
    todo_.assign(parents.begin(), parents.end());
    std::size_t steps = 0;
    for (std::size_t i = 0; i < todo_.size(); ++i) {
      for (const EntityId above : edges_.parents_of(todo_[i])) {
        if (++steps > kMostStepsOfOne || ++steps_ > kMostSteps) return;
        // Ancestors have larger numbers: beyond the largest, no parent follows.
        if (above > parents.back() || round_of_[above] == round_) continue;
        round_of_[above] = round_;
        todo_.push_back(above);
      }
    }
  }

  bool is_above(EntityId parent) const noexcept { return round_of_[parent] == round_; }

 private:
  static constexpr std::size_t kMostStepsOfOne = 10'000;
  static constexpr std::size_t kMostSteps = 50'000'000;

  const EdgeSet& edges_;
  std::vector<EntityId> round_of_;  // in which the group was last marked
  EntityId round_ = 0;
  std::size_t steps_ = 0;
  std::vector<EntityId> todo_;
};

EdgeSet without_redundant(EdgeSet edges) {
  RedundantSearch search(edges);
  std::vector<Pair> kept;
  kept.reserve(edges.size());
  for (EntityId child = 0; child < edges.entities(); ++child) {
    const std::span<const EntityId> parents = edges.parents_of(child);
    if (parents.size() > 1) search.look_above(child);
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
