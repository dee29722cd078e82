#pragma once

#include <cstddef>
#include <vector>

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// What predicts P(a | b) without a model, for the pairs of a test.
struct ProbabilityBaselines {
  std::vector<double> popularity;  ///< P(a), whatever b is; pairs
  bool from_marginals = false;     ///< the popularity is that of the data; else estimated
  std::vector<double> counts;      ///< P(a | b) as the training users have it; pairs, or empty
  bool has_same_counts = false;    ///< train has these pairs, from the users of the answers
  std::size_t uncounted = 0;       ///< pairs that the training users do not know, where `counts`
                                   ///< has the popularity
  std::vector<double> n_b;         ///< how often b comes; pairs, or empty if nothing was counted
};

/// Popularity is DataSet::marginals; without them the mean of P(a | b) over the training pairs of
/// a, and over all of them for an a that has none.
///
/// Counts are DataSet::test_counted where its n_b is above 0. Without it they are the values of
/// train, if train lists at least half of the pairs, and most of these with other values than the
/// test: equal ones were counted from the same users as the answers, and would seem perfect.
///
/// n_b is that of test_counted, else of train, else of the test.
///
/// REQUIRES: probabilities; `test` is DataSet::test, or train where there is none.
ProbabilityBaselines probability_baselines(const DataSet& data, const EdgeList& test);

}  // namespace gumbelbox
