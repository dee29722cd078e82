#include "cli/validation.h"

#include "gumbelbox/data/graph.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/eval/threshold.h"

namespace gumbelbox {
namespace {

std::span<const Pair> pairs_of(const std::optional<EdgeList>& list) {
  return list ? std::span<const Pair>(list->pairs) : std::span<const Pair>{};
}

EdgeSet known_edges(const DataSet& data) {
  return EdgeSet(data.vocabulary.size(),
                 {data.train.pairs, pairs_of(data.valid), pairs_of(data.test)});
}

}  // namespace

Validation::Validation(const DataSet& data, const ScoreOptions& options, const PairScore& trained,
                       Workers& workers)
    : data_(data), trained_(trained), stored_(make_stored_score(options)), workers_(workers) {
  if (data.valid && !data.valid_neg) {
    const EdgeSet edges = known_edges(data);
    known_ = find_closure_of(edges).value_or(edges);
  }
}

std::string Validation::name() const { return data_.valid_neg ? "valid_f1" : "valid_mrr"; }

double Validation::metric(const Table& parameters) const {
  const Table rows = trained_.stored_rows(parameters);
  if (data_.valid_neg) return f1(rows);
  return rank_edges(*stored_, rows, data_.valid->pairs, *known_, workers_).strict.mrr;
}

double Validation::f1(const Table& rows) const {
  return best_threshold(pair_scores(*stored_, rows, data_.valid->pairs, workers_),
                        pair_scores(*stored_, rows, data_.valid_neg->pairs, workers_))
      .f1;
}

EdgeSet edges_to_reject(const DataSet& data, const SampleOptions& options) {
  if (options.filter_negatives == "known") return known_edges(data);
  EdgeSet train(data.vocabulary.size(), data.train.pairs);
  if (options.filter_negatives != "closure") return train;
  return find_closure_of(train).value_or(train);
}

std::optional<EdgeSet> find_closure_of(const EdgeSet& edges) {
  constexpr std::size_t kMostPairs = 20'000'000;  // 8 bytes each in the list and in the set
  const auto pairs = find_closure(edges.entities(), edges.pairs(), kMostPairs);
  if (!pairs) return {};
  return EdgeSet(edges.entities(), *pairs);
}

}  // namespace gumbelbox
