#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Corners of one dimension in units of the smallest margin, centred at 0: corners that follow each
/// other in the layout are at least 1 apart, and so are the two of a box.
struct Placement {
  std::vector<double> lower;  ///< groups
  std::vector<double> upper;  ///< groups
  double width = 0;           ///< from the first corner to the last
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

/// The share that makes P(child | only parent) about a quarter in as many dimensions as `dim`, or
/// less where the coordinates of one of the `orders` would become longer than floats can hold
/// margins in: boxes that are nested n deep grow as (1 + share)^n, and owners differ by order.
double room_share(std::span<const IntervalOrder> orders, const CondensedGraph& graph,
                  std::size_t dim);

}  // namespace gumbelbox
