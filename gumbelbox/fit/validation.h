#pragma once

#include <optional>
#include <string>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/score_link.h"

namespace gumbelbox {

/// The metric that selects and stops a training run. Of a hierarchy it is F1 if the data have wrong
/// pairs to tell from the right ones (valid_neg), else the strict MRR of valid; of probabilities
/// the mean KL divergence of valid (eval/bernoulli_kl.h), of which less is better. What it points
/// to must outlive it.
class Validation {
 public:
  /// `implied` is all that follows from train; null if that is not known. `link` is that of the
  /// score.
  Validation(const DataSet& data, const PairScore& stored, ScoreLink link, const EdgeSet* implied,
             Workers& workers);
  Validation(const Validation&) = delete;
  Validation& operator=(const Validation&) = delete;

  /// Whether the data have a validation set at all.
  explicit operator bool() const noexcept { return data_.valid.has_value(); }

  /// valid_f1, valid_mrr or valid_kl.
  std::string name() const;

  /// What metric() is to people: training wants more of it, and of some metrics less is better.
  double shown(double metric) const noexcept;

  /// Metric of the rows that a model file would keep, so that `eval` of the file gives the same
  /// number; larger is better.
  double metric(const Table& rows) const;

 private:
  double f1(const Table& rows) const;
  double kl(const Table& rows) const;

  const DataSet& data_;
  const PairScore& stored_;
  ScoreLink link_;
  Workers& workers_;
  std::optional<EdgeSet> own_known_;  // what holds by all files, unless it is `implied`
  const EdgeSet* known_ = nullptr;    // made for ranking only
};

}  // namespace gumbelbox
