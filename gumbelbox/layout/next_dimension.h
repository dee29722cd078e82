#pragma once

#include <cstdint>
#include <span>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/placement.h"
#include "gumbelbox/layout/wrong_pairs.h"

namespace gumbelbox {

/// A pair is told apart when less than this share of b's box lies in a's: a little less than one
/// half, because floats round.
inline constexpr float kConfusedShare = 0.49F;

/// The weight of the pairs that a further dimension leaves confused.
double cost_left(const Placement& dim, std::span<const WrongPair> pairs);

struct NextDimensionOptions {
  int rounds = 8;               ///< each tries four orders
  double cycle_room = 0;        ///< units at both ends of the box of a cycle
  std::uint64_t seed = 1;       ///< with the number of the dimension, names the random order
  std::uint32_t dimension = 0;  ///< a number of its own for every call
};

/// One more dimension, for pairs that those before it confuse, with the lowest cost_left() that
/// is found.
///
/// Of a pair (a, b), a wishes to come early and b late. A group's wish is the sum over its pairs;
/// in every second order it is divided by the square root of its extent, so that a large group
/// that comes early does not drag everything along. Upper corners are the ranks by target_order(),
/// or by a depth-first search from the groups in the order of their wishes; lower corners those of
/// the earliest descendants, so that leaves stay small. After a round the pairs that its best order
/// leaves weigh twice as much, the others half as much. At last the room between corners grows
/// where b sticks out of a, and shrinks to 1 where both lie.
///
/// `extents` are the sizes of the groups in another dimension. Equal for any number of threads.
/// Time is linear in groups, edges and pairs.
Placement next_dimension(const CondensedGraph& graph, std::span<const WrongPair> pairs,
                         std::span<const float> extents, const NextDimensionOptions& options,
                         Workers& workers);

}  // namespace gumbelbox
