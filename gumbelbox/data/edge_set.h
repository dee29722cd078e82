#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// A fixed set of pairs, looked up from either end: what is true when negatives are drawn and ranks
/// are filtered. Eight bytes an edge and sixteen an entity.
///
/// Threads: may be shared.
class EdgeSet {
 public:
  /// The union of several lists. REQUIRES: all ids below `entities`.
  EdgeSet(std::size_t entities, std::initializer_list<std::span<const Pair>> lists);
  EdgeSet(std::size_t entities, std::span<const Pair> pairs) : EdgeSet(entities, {pairs}) {}

  std::size_t entities() const noexcept { return children_.begin.size() - 1; }

  /// Number of different pairs.
  std::size_t size() const noexcept { return children_.ids.size(); }

  /// REQUIRES: both ids < entities().
  bool contains(Pair pair) const noexcept;

  /// All b of the pairs (a, b), in order. REQUIRES: a < entities().
  std::span<const EntityId> children_of(EntityId a) const noexcept { return children_.row(a); }

  /// All a of the pairs (a, b), in order. REQUIRES: b < entities().
  std::span<const EntityId> parents_of(EntityId b) const noexcept { return parents_.row(b); }

  /// All pairs, by a and then by b.
  std::vector<Pair> pairs() const;

 private:
  struct Rows {
    std::vector<std::size_t> begin;  // entities + 1; where each row begins in ids
    std::vector<EntityId> ids;       // one a pair

    std::span<const EntityId> row(EntityId id) const noexcept {
      return {ids.data() + begin[id], begin[id + 1] - begin[id]};
    }
  };

  Rows children_;
  Rows parents_;
};

}  // namespace gumbelbox
