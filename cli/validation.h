#pragma once

#include <optional>
#include <string>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/sample/options.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/registry.h"

namespace gumbelbox {

/// The metric that selects and stops a training run: F1 if the data have wrong pairs to tell from
/// the right ones (valid_neg), else the strict MRR of valid. What it points to must outlive it.
class Validation {
 public:
  Validation(const DataSet& data, const ScoreOptions& options, const PairScore& trained,
             Workers& workers);

  /// Whether the data have a validation set at all.
  explicit operator bool() const noexcept { return data_.valid.has_value(); }

  /// valid_f1 or valid_mrr.
  std::string name() const;

  /// Metric of trained parameters, computed on the rows that a model file would keep, so that
  /// `eval` of the file gives the same number.
  double metric(const Table& parameters) const;

 private:
  double f1(const Table& rows) const;

  const DataSet& data_;
  const PairScore& trained_;
  std::unique_ptr<PairScore> stored_;
  Workers& workers_;
  std::optional<EdgeSet> known_;  // made for ranking only
};

/// Pairs that may not be drawn as negatives, as `filter_negatives` says: edges of train, of every
/// file that was read, or all that follow from train; the edges of train if too many follow.
EdgeSet edges_to_reject(const DataSet& data, const SampleOptions& options);

/// All pairs that follow from the edges; nothing if more than 20 million follow.
std::optional<EdgeSet> find_closure_of(const EdgeSet& edges);

}  // namespace gumbelbox
