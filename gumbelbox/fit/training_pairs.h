#pragma once

#include <string>
#include <vector>

#include "gumbelbox/data/closure.h"
#include "gumbelbox/data/data_set.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/fit/options.h"
#include "gumbelbox/sample/sampler.h"
#include "gumbelbox/train/note.h"

namespace gumbelbox {

/// What a run learns from and what it may not learn from, with all that follows from the edges
/// computed once at most.
class TrainingPairs {
 public:
  /// The pairs to learn: the edges of train as `given`; `minimal`, those that do not follow from
  /// others (minimal_edges.h); or the `closure`, all that follow from them. The data must outlive
  /// this object. Throws kUsage for anything but `given` if the data are probabilities, and kInput
  /// if too many pairs follow.
  TrainingPairs(const DataSet& data, const std::string& positives);

  /// Chooses what may not be a negative, as `filter_negatives` says: the edges of train, those of
  /// every file that was read, or all that follow from train; the positives are part of each. If
  /// too many follow, it is the edges. A run that does not train draws for its first loss alone,
  /// for which the edges will do.
  void choose_rejected(const std::string& filter_negatives, bool trains);

  /// Of probabilities: weighs the pairs by their counts as the loss says, beside the weights they
  /// have, moves their targets by the prior towards P(a), and keeps P(a) to be learnt.
  /// REQUIRES: counts, unless the loss is kl and the prior 0.
  void choose_evidence(CountLoss loss, double prior);

  const EdgeList& learnt() const noexcept { return learnt_; }

  /// P(a) of every entity, in (0, 1]; empty for a hierarchy.
  const std::vector<float>& marginals() const noexcept { return marginals_; }

  /// REQUIRES: choose_rejected() was called. This object must outlive them.
  Positives positives() const noexcept;

  /// All that follows from train, if the choices asked for it and it is not too much; else null.
  const EdgeSet* closure_if_computed() const noexcept { return closure_; }

  /// What became of the choices.
  const std::vector<Note>& notes() const noexcept { return notes_; }

 private:
  const DataSet& data_;
  ImpliedPairs implied_;
  EdgeList learnt_;
  std::vector<float> marginals_;
  EdgeSet listed_{0, std::span<const Pair>{}};  // unless the closure is rejected
  const EdgeSet* closure_ = nullptr;
  const EdgeSet* rejected_ = nullptr;
  std::vector<Note> notes_;
};

/// What is known to hold: what follows from it is right to answer. Training and validation edges.
EdgeSet known_edges(const DataSet& data);

}  // namespace gumbelbox
