#pragma once

#include <cstddef>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// The place of every group in a row of all of them in which descendants come before their
/// ancestors: a linear extension of the hierarchy.
using Ranks = std::vector<EntityId>;

/// One dimension of boxes by order alone: the upper corners in one row, the lower corners, from the
/// highest down, in another. An ancestor comes later in both, so that its interval holds those of
/// its descendants; of two other groups at most one lies in the other, and often neither.
struct IntervalOrder {
  Ranks upper;
  Ranks lower;

  std::size_t size() const noexcept { return upper.size(); }

  /// Whether the interval of pair.b lies in that of pair.a.
  bool holds(Pair pair) const noexcept {
    return upper[pair.b] <= upper[pair.a] && lower[pair.b] <= lower[pair.a];
  }

  friend bool operator==(const IntervalOrder&, const IntervalOrder&) = default;
};

/// The groups in the order of their ranks.
inline std::vector<EntityId> in_order(const Ranks& ranks) {
  std::vector<EntityId> order(ranks.size());
  for (EntityId id = 0; id < ranks.size(); ++id) order[ranks[id]] = id;
  return order;
}

}  // namespace gumbelbox
