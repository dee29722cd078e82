#pragma once

#include <optional>
#include <vector>

#include "gumbelbox/base/table.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// P(a) of every entity, in [1e-6, 1], by the best that probabilities tell:
///
///   marginals.tsv                  if it is there;
///   n_a / (4 max n)                if the pairs have counts: how often a came, as the b of a pair;
///                                  nothing tells the factor, so that it is a size to start from;
///   the mean of P(a | b) over b    else.
///
/// An entity of which nothing is known has the smallest of the others; 0 in marginals.tsv is
/// knowledge, and becomes 1e-6. REQUIRES: probabilities.
std::vector<float> marginals_of(const DataSet& data);

/// What a prior takes for P(a) in the targets of pairs: marginals.tsv, else how often a came where
/// a b of its pairs did, sum of n_ab / sum of n_b; 0 for an entity that is no a.
/// REQUIRES: probabilities with counts.
std::vector<double> prior_means(const DataSet& data);

/// How far the volumes of rows are from P(a): mean |volume - P(a)| / mean P(a). Nothing if there
/// are no marginals, no volumes (null), or volumes beyond any number.
std::optional<double> marginal_error(const std::vector<Marginal>& marginals,
                                     const JointScore* volumes, const Table& rows);

/// Up to this error volumes are taken for the shares of all cases.
inline constexpr double kMostMarginalError = 0.25;

/// How often each entity came: by marginals.tsv, else by the counts of the pairs, 0 where nothing
/// is known; empty if there are no counts at all.
std::vector<double> counts_of(const DataSet& data);

}  // namespace gumbelbox
