#include "gumbelbox/fit/validation.h"

#include <algorithm>
#include <cmath>

#include "gumbelbox/data/closure.h"
#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/pair_scores.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/eval/threshold.h"

namespace gumbelbox {
namespace {

bool has_all(const EdgeSet& set, std::span<const Pair> pairs) {
  return std::ranges::all_of(pairs, [&](Pair pair) { return set.contains(pair); });
}

}  // namespace

Validation::Validation(const DataSet& data, const PairScore& stored, ScoreLink link,
                       const EdgeSet* implied, Workers& workers)
    : data_(data), stored_(stored), link_(link), workers_(workers) {
  if (!data.valid || data.valid_neg || data.kind == DataKind::kProbability) return;
  // What follows anyway adds nothing to what follows.
  if (implied != nullptr && !data.test && has_all(*implied, data.valid->pairs)) {
    known_ = implied;
    return;
  }
  const std::span<const Pair> test =
      data.test ? std::span<const Pair>(data.test->pairs) : std::span<const Pair>{};
  const EdgeSet edges(data.vocabulary.size(), {data.train.pairs, data.valid->pairs, test});
  own_known_ = find_closure_set(edges).value_or(edges);
  known_ = &*own_known_;
}

std::string Validation::name() const {
  if (data_.kind == DataKind::kProbability) return "valid_kl";
  return data_.valid_neg ? "valid_f1" : "valid_mrr";
}

double Validation::shown(double metric) const noexcept {
  return data_.kind == DataKind::kProbability ? -metric : metric;
}

double Validation::metric(const Table& rows) const {
  if (data_.kind == DataKind::kProbability) return -kl(rows);
  if (data_.valid_neg) return f1(rows);
  return rank_edges(stored_, rows, data_.valid->pairs, *known_, workers_).strict.mrr;
}

double Validation::kl(const Table& rows) const {
  const std::vector<double> scores = pair_scores(stored_, rows, data_.valid->pairs, workers_);
  double sum = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    sum += bernoulli_kl(data_.valid->targets[i], std::exp(log_probability(link_, scores[i])));
  }
  return sum / static_cast<double>(scores.size());
}

double Validation::f1(const Table& rows) const {
  return best_threshold(pair_scores(stored_, rows, data_.valid->pairs, workers_),
                        pair_scores(stored_, rows, data_.valid_neg->pairs, workers_))
      .f1;
}

}  // namespace gumbelbox
