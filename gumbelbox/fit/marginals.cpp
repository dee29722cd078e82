#include "gumbelbox/fit/marginals.h"

#include <algorithm>
#include <cmath>

namespace gumbelbox {
namespace {

constexpr double kLeast = 1e-6;

float as_volume(double value) { return static_cast<float>(std::clamp(value, kLeast, 1.0)); }

/// As volumes; entities of which nothing is known, at 0, get the smallest of the others.
std::vector<float> with_unknown(const std::vector<double>& values) {
  double smallest = 1;
  for (const double value : values) {
    if (value > 0) smallest = std::min(smallest, value);
  }
  if (std::ranges::max(values) <= 0) smallest = kLeast;
  std::vector<float> all;
  for (const double value : values) all.push_back(as_volume(value > 0 ? value : smallest));
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
  if (!data.marginals.empty()) {
    std::vector<float> known;
    for (const Marginal& one : data.marginals) known.push_back(as_volume(one.p));
    return known;
  }
  std::vector<double> values = counts_of(data);
  if (values.empty()) return with_unknown(mean_targets(data));
  const double all = 4 * std::max(1.0, std::ranges::max(values));
  for (double& value : values) value /= all;
  return with_unknown(values);
}

std::vector<double> prior_means(const DataSet& data) {
  std::vector<double> means(data.vocabulary.size());
  if (!data.marginals.empty()) {
    for (std::size_t id = 0; id < means.size(); ++id) means[id] = data.marginals[id].p;
    return means;
  }
  std::vector<double> cases(means.size());
  for (std::size_t i = 0; i < data.train.pairs.size(); ++i) {
    means[data.train.pairs[i].a] += data.train.n_ab[i];
    cases[data.train.pairs[i].a] += data.train.n_b[i];
  }
  for (std::size_t id = 0; id < means.size(); ++id) {
    if (cases[id] > 0) means[id] /= cases[id];
  }
  return means;
}

std::optional<double> marginal_error(const std::vector<Marginal>& marginals,
                                     const JointScore* volumes, const Table& rows) {
  if (marginals.empty() || volumes == nullptr) return {};
  double error = 0;
  double sum = 0;
  for (EntityId id = 0; id < marginals.size(); ++id) {
    error += std::abs(std::exp(volumes->log_joint(rows, {&id, 1})) - marginals[id].p);
    sum += marginals[id].p;
  }
  if (sum <= 0 || !std::isfinite(error)) return {};
  return error / sum;
}

}  // namespace gumbelbox
