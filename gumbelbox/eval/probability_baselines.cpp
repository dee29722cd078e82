#include "gumbelbox/eval/probability_baselines.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace gumbelbox {
namespace {

double mean(const std::vector<float>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// P(a) of every entity by the training pairs.
std::vector<double> mean_targets(const EdgeList& train, std::size_t entities) {
  std::vector<double> sum(entities);
  std::vector<double> pairs(entities);
  for (std::size_t i = 0; i < train.pairs.size(); ++i) {
    sum[train.pairs[i].a] += train.targets[i];
    ++pairs[train.pairs[i].a];
  }
  const double of_all = mean(train.targets);
  for (std::size_t a = 0; a < entities; ++a) sum[a] = pairs[a] > 0 ? sum[a] / pairs[a] : of_all;
  return sum;
}

std::vector<double> popularity(const DataSet& data, const EdgeList& test) {
  std::vector<double> of_entity;
  for (const Marginal& marginal : data.marginals) of_entity.push_back(marginal.p);
  if (of_entity.empty()) of_entity = mean_targets(data.train, data.vocabulary.size());
  std::vector<double> found;
  for (const Pair pair : test.pairs) found.push_back(of_entity[pair.a]);
  return found;
}

/// What the training users say of each pair, if anything.
using Counted = std::vector<std::optional<double>>;

Counted values_of(const EdgeList& counted) {
  Counted values;
  for (std::size_t i = 0; i < counted.pairs.size(); ++i) {
    const bool known = counted.n_b.empty() || counted.n_b[i] > 0;
    values.push_back(known ? std::optional<double>(counted.targets[i]) : std::nullopt);
  }
  return values;
}

Counted values_in(const EdgeList& train, const EdgeList& test) {
  std::vector<std::size_t> order(train.pairs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto pair_at = [&](std::size_t i) { return train.pairs[i]; };
  std::ranges::sort(order, {}, pair_at);
  Counted values;
  for (const Pair pair : test.pairs) {
    const auto found = std::ranges::lower_bound(order, pair, {}, pair_at);
    const bool listed = found != order.end() && train.pairs[*found] == pair;
    values.push_back(listed ? std::optional<double>(train.targets[*found]) : std::nullopt);
  }
  return values;
}

std::size_t unknown(const Counted& values) {
  const auto is_unknown = [](const std::optional<double>& value) { return !value; };
  return static_cast<std::size_t>(std::ranges::count_if(values, is_unknown));
}

/// Whether most of the known values are those of the test.
bool are_answers(const Counted& values, const EdgeList& test) {
  std::size_t known = 0;
  std::size_t equal = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    ++known;
    if (*values[i] == static_cast<double>(test.targets[i])) ++equal;
  }
  return 2 * equal > known;
}

std::vector<double> n_b(const DataSet& data, const EdgeList& test) {
  if (data.test_counted && !data.test_counted->n_b.empty()) return data.test_counted->n_b;
  if (data.train.n_b.empty()) return test.n_b;
  std::vector<double> of_entity(data.vocabulary.size());
  for (std::size_t i = 0; i < data.train.pairs.size(); ++i) {
    double& most = of_entity[data.train.pairs[i].b];
    most = std::max(most, data.train.n_b[i]);
  }
  std::vector<double> found;
  for (const Pair pair : test.pairs) found.push_back(of_entity[pair.b]);
  return found;
}

}  // namespace

ProbabilityBaselines probability_baselines(const DataSet& data, const EdgeList& test) {
  ProbabilityBaselines found;
  found.popularity = popularity(data, test);
  found.from_marginals = !data.marginals.empty();
  found.n_b = n_b(data, test);
  const Counted values =
      data.test_counted ? values_of(*data.test_counted) : values_in(data.train, test);
  if (!data.test_counted) {
    if (2 * unknown(values) > values.size()) return found;
    found.has_same_counts = are_answers(values, test);
    if (found.has_same_counts) return found;
  }
  found.uncounted = unknown(values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    found.counts.push_back(values[i].value_or(found.popularity[i]));
  }
  return found;
}

}  // namespace gumbelbox
