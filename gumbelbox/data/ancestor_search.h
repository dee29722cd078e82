#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// Tells which parents of an entity are ancestors of its other parents: their edges follow from
/// others. One entity after the other, each in the time of what is looked at.
class AncestorSearch {
 public:
  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  /// `rank` of an ancestor is never the smaller one: StrongComponents::of, or the places of a
  /// topological order from its end. Keeps both.
  AncestorSearch(const EdgeSet& edges, std::span<const EntityId> rank)  // rank: entities
      : edges_(edges), rank_(rank), round_of_(edges.entities(), 0) {}

  /// Looks at the ancestors of the parents of `child`, the nearest first, as far as they may be its
  /// parents themselves. Paths through `child` do not count: they come from a cycle. False if
  /// `most_steps` edges are not enough; what they lead to is known then.
  bool look_above(EntityId child, std::size_t most_steps = kNoLimit);

  /// Edges that the last look took.
  std::size_t steps() const noexcept { return steps_; }

  /// Whether a parent of that child was found above another, or above itself on a cycle.
  bool is_above(EntityId parent) const noexcept { return round_of_[parent] == round_; }

 private:
  const EdgeSet& edges_;
  std::span<const EntityId> rank_;
  std::vector<EntityId> round_of_;  // look in which the entity was last found
  EntityId round_ = 1;
  std::size_t steps_ = 0;
  std::vector<EntityId> todo_;
};

}  // namespace gumbelbox
