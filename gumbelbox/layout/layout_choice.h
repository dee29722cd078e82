#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/layout/placement.h"

namespace gumbelbox {

/// How far one dimension tells pairs apart: for each, 16 times -log of the share of b's interval
/// that lies in a's, from 1 to 255; 0 if all of it does. Shares of several dimensions multiply, so
/// that these add up.
using Apartness = std::vector<std::uint8_t>;

Apartness apartness(const Placement& placement, std::span<const Pair> pairs);

/// What a pair costs in which b lies in a for good, where one that lies apart costs P(a | b) < 1:
/// no threshold tells such a pair from a right one. (On WordNet and generated hierarchies 5 had
/// fewer of these and more with P above one half; 2 the reverse.)
inline constexpr double kCostInside = 3;

/// Where many pairs lie inside anyway, nothing else counts.
inline constexpr double kCostInsideCrowded = 1000;

/// What pairs cost that should lie apart: P(a | b) as the boxes have it, `inside` where it is 1.
double cost_of(std::span<const Apartness> dims, double inside = kCostInside);

/// Chooses `count` candidates, with repetition if there are fewer, at a cost as low as a greedy
/// search finds: each is the best beside those before it, then each in turn is exchanged for a
/// better one as long as that helps. The first `fixed` are taken as they are.
/// REQUIRES: at least one candidate, all of equal length; count >= fixed.
std::vector<std::size_t> choose_layouts(const std::vector<Apartness>& candidates, std::size_t count,
                                        std::size_t fixed, Workers& workers,
                                        double inside = kCostInside);
std::vector<std::size_t> choose_layouts(std::span<const Apartness* const> candidates,
                                        std::size_t count, std::size_t fixed, Workers& workers,
                                        double inside = kCostInside);

}  // namespace gumbelbox
