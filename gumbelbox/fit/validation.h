#pragma once

#include <optional>
#include <string>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/score/pair_score.h"

namespace gumbelbox {

/// The metric that selects and stops a training run: F1 if the data have wrong pairs to tell from
/// the right ones (valid_neg), else the strict MRR of valid. What it points to must outlive it.
class Validation {
 public:
  /// `implied` is all that follows from train; null if that is not known.
  Validation(const DataSet& data, const PairScore& stored, const EdgeSet* implied,
             Workers& workers);
  Validation(const Validation&) = delete;
  Validation& operator=(const Validation&) = delete;

  /// Whether the data have a validation set at all.
  explicit operator bool() const noexcept { return data_.valid.has_value(); }

  /// valid_f1 or valid_mrr.
  std::string name() const;

  /// Metric of the rows that a model file would keep, so that `eval` of the file gives the same
  /// number.
  double metric(const Table& rows) const;

 private:
  double f1(const Table& rows) const;

  const DataSet& data_;
  const PairScore& stored_;
  Workers& workers_;
  std::optional<EdgeSet> own_known_;  // what holds by all files, unless it is `implied`
  const EdgeSet* known_ = nullptr;    // made for ranking only
};

}  // namespace gumbelbox
