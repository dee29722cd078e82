#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// A hierarchy in two: what is learnt from, and what is asked.
struct HeldOut {
  std::vector<Pair> train;
  std::vector<Pair> valid;     ///< half of what is asked, by a and then by b
  std::vector<Pair> test;      ///< the other half; one more if their number is odd
  std::size_t candidates = 0;  ///< of which a share was asked for
};

// Both take `share`, in [0, 1], of the candidates, drawn by the seed, and REQUIRE ids below
// `entities` and edges without duplicates and self-loops. Valid and test are empty if there is
// nothing to draw from.

/// Takes one parent away from a share of the entities that have several, so that no question can be
/// answered by following the edges of train: none of the edges held out follows from those that are
/// left. An edge that follows from a longer path of the data, or that begins on a cycle, stays. An
/// entity of which no edge can go is passed over for another. Candidates are the entities with
/// several parents. Train keeps the order of the edges.
HeldOut hold_out_edges(std::size_t entities, std::span<const Pair> edges, double share,
                       std::uint64_t seed);

/// The published kind of split: train is the transitive reduction, and a share of the pairs that
/// follow from it is asked. `closure` is transitive_closure() of the edges. Throws kInput, with a
/// cycle, if there is one.
HeldOut hold_out_closure(std::size_t entities, std::span<const Pair> edges,
                         std::span<const Pair> closure, double share, std::uint64_t seed);

}  // namespace gumbelbox
