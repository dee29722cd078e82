#pragma once

#include <cmath>
#include <functional>
#include <span>
#include <vector>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/training_score.h"

namespace gumbelbox {

/// A table of these rows.
inline Table table_of(const std::vector<std::vector<double>>& rows) {
  Table table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      table.row(i)[j] = static_cast<float>(rows[i][j]);
    }
  }
  return table;
}

/// Boxes that overlap somewhat: sides of 0.3 to 1.3 for every way of keeping them.
inline Table random_table(std::size_t rows, std::size_t dim, std::size_t tables, bool exponential) {
  Random random(7, RandomUse::kTest);
  Table table(rows, tables * 2 * dim);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < table.width(); ++j) {
      const bool is_side = j % (2 * dim) >= dim;
      const double side = 0.3 + random.uniform();
      const double value = !is_side ? 0.5 * random.uniform() : exponential ? std::log(side) : side;
      table.row(i)[j] = static_cast<float>(value);
    }
  }
  return table;
}

/// The gradient by the parameters of a loss with these slopes by the scores of the pairs.
inline Table gradient_of(const TrainingScore& score, const Table& table,
                         std::span<const Pair> pairs,
                         const std::function<double(std::size_t index, double score)>& slope) {
  const RowsInUse all(table.rows());
  Table prepared(table.rows(), score.prepared_width());
  score.prepare(table, all, {0, table.rows()}, prepared);
  Table by_prepared(table.rows(), score.gradient_width());
  const auto slopes_of_scores = [&](std::size_t first, std::span<const float> scores,
                                    std::span<float> slopes) {
    for (std::size_t i = 0; i < scores.size(); ++i) {
      slopes[i] = static_cast<float>(slope(first + i, scores[i]));
    }
  };
  score.pair_gradient()->add(prepared, pairs, slopes_of_scores, by_prepared);
  Table gradient(table.rows(), table.width());
  score.gradient_of_parameters(table, all, {0, table.rows()}, by_prepared, gradient);
  return gradient;
}

/// The score of one pair, by a PairScore or a TrainingScore.
template <class Score>
double score_of(const Score& score, const Table& table, Pair pair) {
  double result = 0;
  score.score(table, {&pair, 1}, {&result, 1});
  return result;
}

}  // namespace gumbelbox
