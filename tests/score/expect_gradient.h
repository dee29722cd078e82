#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/score/sample_table.h"

namespace gumbelbox {

/// The loss 1/2 sum of (i + 1) score_i^2, whose slope tells every pair and its score apart.
inline double loss(const TrainingScore& score, const Table& table, std::span<const Pair> pairs) {
  std::vector<double> scores(pairs.size());
  score.score(table, pairs, scores);
  double sum = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    sum += 0.5 * static_cast<double>(i + 1) * scores[i] * scores[i];
  }
  return sum;
}

/// Fails unless the gradient of a few pairs of four rows agrees with central differences.
inline void expect_gradient(const TrainingScore& score, Table table) {
  const std::vector<Pair> pairs{{0, 1}, {1, 2}, {2, 0}, {3, 3}, {0, 1}, {2, 3}};
  const Table gradient = gradient_of(
      score, table, pairs, [](std::size_t i, double s) { return static_cast<double>(i + 1) * s; });
  for (EntityId id = 0; id < table.rows(); ++id) {
    for (std::size_t j = 0; j < table.width(); ++j) {
      SCOPED_TRACE(testing::Message() << "row " << id << " place " << j);
      float& value = table.row(id)[j];
      const float kept = value;
      const float above = value = kept + 0x1p-13F;
      const double loss_above = loss(score, table, pairs);
      const float below = value = kept - 0x1p-13F;
      const double loss_below = loss(score, table, pairs);
      value = kept;
      const double numeric =
          (loss_above - loss_below) / (static_cast<double>(above) - static_cast<double>(below));
      EXPECT_NEAR(gradient.row(id)[j], numeric, 1e-4 * std::max(1.0, std::abs(numeric)));
    }
  }
}

}  // namespace gumbelbox
