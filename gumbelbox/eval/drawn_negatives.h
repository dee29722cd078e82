#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// Pairs that do not hold, to measure with: for every positive as many as asked for, with its
/// parent and its child replaced in turn by an entity drawn uniformly; where fifty draws at an end
/// find nothing, the other end is tried. None is known to hold, and none is a pair of an entity
/// with itself. Where nearly everything holds there may be fewer.
/// The same for equal seeds.
std::vector<Pair> draw_negatives(std::span<const Pair> positives, const EdgeSet& known,
                                 std::size_t per_positive, std::uint64_t seed);

}  // namespace gumbelbox
