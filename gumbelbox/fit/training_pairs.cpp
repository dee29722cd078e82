#include "gumbelbox/fit/training_pairs.h"

#include <cmath>
#include <span>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/data/minimal_edges.h"
#include "gumbelbox/fit/marginals.h"

namespace gumbelbox {
namespace {

std::span<const Pair> pairs_of(const std::optional<EdgeList>& list) {
  return list ? std::span<const Pair>(list->pairs) : std::span<const Pair>{};
}

}  // namespace

TrainingPairs::TrainingPairs(const DataSet& data, const std::string& positives)
    : data_(data), implied_(data.vocabulary.size(), data.train.pairs) {
  if (positives == "given") {
    learnt_ = data.train;
    return;
  }
  if (data.kind != DataKind::kHierarchy) {
    throw Error(ErrorKind::kUsage,
                fmt::format("positives {}: expected a hierarchy, found probabilities, from which "
                            "no other pairs follow; positives given learns from them",
                            positives));
  }
  if (positives == "minimal") {
    learnt_.pairs = minimal_edges(data.vocabulary.size(), data.train.pairs);
  } else if (closure_ = implied_.find(); closure_ != nullptr) {
    learnt_.pairs = closure_->pairs();
  } else {
    throw Error(ErrorKind::kInput,
                fmt::format("{}: positives closure: expected at most {} million pairs that follow "
                            "from the edges, found more; positives given learns from the edges",
                            data.train_file, kMostClosurePairs / 1'000'000));
  }
  notes_.push_back({NoteKind::kPairsChosen, learnt_.pairs.size(), data.train.pairs.size()});
}

void TrainingPairs::choose_evidence(CountLoss loss, double prior) {
  marginals_ = marginals_of(data_);
  if (loss == CountLoss::kKl && prior == 0) return;
  const std::vector<double> means = prior > 0 ? prior_means(data_) : std::vector<double>{};
  learnt_.weights.resize(learnt_.pairs.size(), 1.0F);
  double cases_in_all = 0;
  for (std::size_t i = 0; i < learnt_.pairs.size(); ++i) {
    const double cases = learnt_.n_b[i] + prior;
    cases_in_all += cases;
    if (prior > 0) {
      learnt_.targets[i] =
          static_cast<float>((learnt_.n_ab[i] + prior * means[learnt_.pairs[i].a]) / cases);
    }
    if (loss == CountLoss::kTempered) learnt_.weights[i] *= static_cast<float>(std::sqrt(cases));
    if (loss == CountLoss::kBinomial) learnt_.weights[i] *= static_cast<float>(cases);
  }
  if (cases_in_all > 0) return;
  throw Error(ErrorKind::kInput,
              fmt::format("{}: expected pairs that were counted, found n_b = 0 in all of them",
                          data_.train_file));
}

void TrainingPairs::choose_rejected(const std::string& filter_negatives, bool trains) {
  const std::size_t entities = data_.vocabulary.size();
  if (trains && filter_negatives == "closure") {
    rejected_ = closure_ = implied_.find();
    if (rejected_ != nullptr) return;
    notes_.push_back({NoteKind::kFilterReduced});
  }
  const bool all_files = trains && filter_negatives == "known";
  listed_ = EdgeSet(entities,
                    {data_.train.pairs, all_files ? pairs_of(data_.valid) : std::span<const Pair>{},
                     all_files ? pairs_of(data_.test) : std::span<const Pair>{}});
  // Positives that are no more than the edges are some of them.
  if (learnt_.pairs.size() > data_.train.pairs.size()) {
    listed_ = EdgeSet(entities, {listed_.pairs(), learnt_.pairs});
  }
  rejected_ = &listed_;
}

Positives TrainingPairs::positives() const noexcept {
  return {.pairs = learnt_.pairs,
          .targets = learnt_.targets,
          .entities = data_.vocabulary.size(),
          .reject = rejected_,
          .weights = learnt_.weights,
          .marginals = marginals_};
}

EdgeSet known_edges(const DataSet& data) {
  return {data.vocabulary.size(), {data.train.pairs, pairs_of(data.valid)}};
}

}  // namespace gumbelbox
