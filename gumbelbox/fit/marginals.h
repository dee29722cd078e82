#pragma once

#include <vector>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// P(a) of every entity, in (0, 1], by the best that probabilities tell:
///
///   marginals.tsv                  if it is there;
///   n_a / (4 max n)                if the pairs have counts: how often a came, as the b of a pair;
///                                  nothing tells the factor;
///   the mean of P(a | b) over b    else.
///
/// An entity of which nothing is known has the smallest of the others.
/// REQUIRES: probabilities.
std::vector<float> marginals_of(const DataSet& data);

/// How often each entity came: by marginals.tsv, else by the counts of the pairs, 0 where nothing
/// is known; empty if there are no counts at all.
std::vector<double> counts_of(const DataSet& data);

}  // namespace gumbelbox
