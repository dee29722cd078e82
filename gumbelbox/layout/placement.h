#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Corners of one dimension in units of the smallest margin, centred at 0: corners that follow each
/// other in the layout are at least 1 apart, and so are the two of a box.
///
/// Whole numbers up to 2^24 are exact in floats, so those of 16 million groups.
struct Placement {
  std::vector<float> lower;  ///< groups
  std::vector<float> upper;  ///< groups
  double width = 0;          ///< from the first corner to the last

  /// Whether the interval of pair.b lies in that of pair.a.
  bool holds(Pair pair) const noexcept {
    return lower[pair.a] <= lower[pair.b] && upper[pair.b] <= upper[pair.a];
  }

  /// The share of the interval of pair.b that lies in that of pair.a.
  float share(Pair pair) const noexcept {
    const float common =
        std::min(upper[pair.a], upper[pair.b]) - std::max(lower[pair.a], lower[pair.b]);
    return std::max(common, 0.0F) / (upper[pair.b] - lower[pair.b]);
  }

  friend bool operator==(const Placement&, const Placement&) = default;
};

/// How much room a box has of its own, beside that of its children.
struct Room {
  double share = 0;           ///< of the room of the children that it owns; each is owned once
  double of_cycle_group = 0;  ///< units; where entities are one group their boxes are equal
};

/// Turns the order of corners into coordinates. Each lower corner comes as late and each upper one
/// as early as the two rows allow, so that boxes are as small as they can be and those that need
/// not meet lie apart; in a tree they are nested intervals. Half of a box's own room lies at either
/// end: it is what makes P(child | parent) small. Time is linear.
Placement place(const IntervalOrder& order, const CondensedGraph& graph, Room room);

/// The corners in the order in which place() puts them, each by its number from 0 on.
struct CornerNumbers {
  std::vector<EntityId> lower;  ///< groups
  std::vector<EntityId> upper;  ///< groups
};

CornerNumbers corner_numbers(const IntervalOrder& order);

/// The corners with room gaps[i] between numbers i and i + 1. REQUIRES: twice as many gaps as
/// groups, each at least 1; the last is not used.
Placement place(const CornerNumbers& corners, std::span<const float> gaps);

/// The share that makes P(child | only parent) about a quarter in as many dimensions as `dim`, or
/// less where the coordinates of one of the `orders` would become longer than floats can hold
/// margins in: boxes that are nested n deep grow as (1 + share)^n, and owners differ by order.
double room_share(std::span<const IntervalOrder> orders, const CondensedGraph& graph,
                  std::size_t dim);

}  // namespace gumbelbox
