#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/box/gumbel_side.h"
#include "gumbelbox/loss/cross_entropy.h"
#include "gumbelbox/score/box_training.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {

inline constexpr std::size_t kTruthDim = 2;
inline constexpr Log1mGuard kTruthGuard = Log1mGuard::kAdditive;

using ScalarScore =
    BoxTraining<IntersectionGeometry<GumbelIntersection, GumbelSide>, SoftplusSideParameter>;

inline ScalarScore scalar_score() {
  return {kTruthDim, 1, {GumbelIntersection{0.05}, GumbelSide{0.05, 0.1}}};
}

/// The sum over the weighted pairs, pair by pair in double.
struct Truth {
  explicit Truth(const Table& parameters)
      : gradient(parameters.rows(), std::vector<double>(parameters.width())) {}

  void add_gradient(const Table& parameters, Pair pair, double factor,
                    const std::function<double(double score)>& slope) {
    Table two(2, parameters.width());
    std::ranges::copy(parameters.row(pair.a), two.row(0).begin());
    std::ranges::copy(parameters.row(pair.b), two.row(1).begin());
    const Pair of_two{0, 1};
    const Table by_two = gradient_of(scalar_score(), two, {&of_two, 1},
                                     [&](std::size_t, double score) { return slope(score); });
    for (std::size_t j = 0; j < parameters.width(); ++j) {
      gradient[pair.a][j] += factor * by_two.row(0)[j];
      gradient[pair.b][j] += factor * by_two.row(1)[j];
    }
  }

  std::vector<std::vector<double>> gradient;  // entities x width, of the sum
  double loss = 0;
  double weight = 0;
};

inline Truth truth_of_pairs(const Table& parameters, const Batch& batch) {
  Truth truth(parameters);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const auto loss_of = [&](double score) {
      return cross_entropy(score, batch.target[i], kTruthGuard);
    };
    const double weight = batch.weight[i];
    truth.add_gradient(parameters, batch.pairs[i], weight,
                       [&](double score) { return loss_of(score).slope; });
    truth.loss += weight * loss_of(score_of(scalar_score(), parameters, batch.pairs[i])).value;
    truth.weight += weight;
  }
  return truth;
}

/// By the formula of softmax_loss.h; all edges have weight 1 and all negatives some.
inline Truth truth_of_groups(const Table& parameters, const Batch& batch, std::size_t group_size) {
  Truth truth(parameters);
  for (std::size_t begin = 0; begin < batch.size(); begin += group_size) {
    std::vector<double> odds;
    for (std::size_t i = begin; i < begin + group_size; ++i) {
      odds.push_back(std::exp(score_of(scalar_score(), parameters, batch.pairs[i])));
    }
    const double sum = std::accumulate(odds.begin(), odds.end(), 0.0);
    for (std::size_t i = 0; i < group_size; ++i) {
      truth.add_gradient(parameters, batch.pairs[begin + i], odds[i] / sum - (i == 0 ? 1 : 0),
                         [](double) { return 1; });
    }
    truth.loss += std::log(sum / odds[0]);
    truth.weight += 1;
  }
  return truth;
}

}  // namespace gumbelbox
