#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// Pairs that do not hold, to measure with: for every positive as many as asked for, with its
/// parent and its child replaced in turn by an entity drawn uniformly from those with which the
/// pair is not known to hold and has two different ends. Where there are none at one end, the other
/// is replaced; where there are none at either, a positive has no negatives.
/// The same for equal seeds.
std::vector<Pair> draw_negatives(std::span<const Pair> positives, const EdgeSet& known,
                                 std::size_t per_positive, std::uint64_t seed);

}  // namespace gumbelbox
