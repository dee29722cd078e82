#include "gumbelbox/fit/marginals.h"

#include <algorithm>

namespace gumbelbox {
namespace {

/// Makes every value one that a volume can have: where there is none, the smallest.
std::vector<float> in_range(const std::vector<double>& values) {
  constexpr double kLeast = 1e-6;
  double smallest = 1;
  for (const double value : values) {
    if (value > 0) smallest = std::min(smallest, value);
  }
  std::vector<float> all;
  for (const double value : values) {
    all.push_back(static_cast<float>(std::clamp(value > 0 ? value : smallest, kLeast, 1.0)));
  }
  return all;
}

std::vector<double> mean_targets(const DataSet& data) {
  std::vector<double> sums(data.vocabulary.size());
  std::vector<double> pairs(data.vocabulary.size());
  for (std::size_t i = 0; i < data.train.pairs.size(); ++i) {
    sums[data.train.pairs[i].a] += data.train.targets[i];
    ++pairs[data.train.pairs[i].a];
  }
  for (std::size_t id = 0; id < sums.size(); ++id) {
    if (pairs[id] > 0) sums[id] /= pairs[id];
  }
  return sums;
}

}  // namespace

std::vector<double> counts_of(const DataSet& data) {
  std::vector<double> counts;
  if (!data.marginals.empty()) {
    for (const Marginal& one : data.marginals) counts.push_back(one.n);
  } else if (!data.train.n_b.empty()) {
    counts.resize(data.vocabulary.size());
    for (std::size_t i = 0; i < data.train.pairs.size(); ++i) {
      double& count = counts[data.train.pairs[i].b];
      count = std::max(count, data.train.n_b[i]);
    }
  }
  return counts;
}

std::vector<float> marginals_of(const DataSet& data) {
  std::vector<double> values;
  if (!data.marginals.empty()) {
    for (const Marginal& one : data.marginals) values.push_back(one.p);
    return in_range(values);
  }
  values = counts_of(data);
  if (values.empty()) return in_range(mean_targets(data));
  const double all = 4 * std::max(1.0, *std::ranges::max_element(values));
  for (double& value : values) value /= all;
  return in_range(values);
}

}  // namespace gumbelbox
