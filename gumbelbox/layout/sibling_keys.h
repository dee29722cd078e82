#pragma once

#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// A number for every group, by which a search orders siblings: random, then so often made the mean
/// of itself and its parents' and children's. The more rounds, the nearer are the keys of groups
/// that share descendants, and the shorter become the intervals of their ancestors; the fewer, the
/// more do two draws differ. Time is linear in the rounds.
std::vector<float> sibling_keys(const EdgeSet& edges, int rounds, Random random);

}  // namespace gumbelbox
