#pragma once

#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// The score of every pair, shared out among the workers; equal for any number of threads.
std::vector<double> pair_scores(const PairScore& score, const Table& parameters,
                                std::span<const Pair> pairs, Workers& workers);  // pairs

}  // namespace gumbelbox
