#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/score/sample_table.h"

namespace gumbelbox {

/// What add_marginals() says of all rows: the loss that it returns, and its gradient by the
/// parameters.
struct MarginalGradient {
  double loss;
  Table slopes;
};

inline MarginalGradient marginal_gradient(const TrainingScore& score, const Table& table,
                                          const std::vector<float>& targets, double weight) {
  const RowsInUse all(table.rows());
  const RowRange range{0, table.rows()};
  Table prepared(table.rows(), score.prepared_width());
  score.prepare(table, all, range, prepared);
  Table by_prepared(table.rows(), score.gradient_width());
  const double loss = score.add_marginals(prepared, range, targets, weight, by_prepared);
  MarginalGradient result{loss, Table(table.rows(), table.width())};
  score.gradient_of_parameters(table, all, range, by_prepared, result.slopes);
  return result;
}

/// Targets that tell the rows apart, the ends of their range among them.
inline std::vector<float> sample_targets(std::size_t rows) {
  std::vector<float> targets;
  for (std::size_t i = 0; i < rows; ++i) {
    targets.push_back(static_cast<float>(i % 5) / 4);
  }
  return targets;
}

/// Boxes in the unit cube, with sides of 0.2 to 0.7 in places of their own.
inline Table boxes_in_the_cube(std::size_t rows, std::size_t dim, bool exponential) {
  Random random(11, RandomUse::kTest);
  Table table(rows, 2 * dim);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < dim; ++j) {
      const double side = 0.2 + 0.5 * random.uniform();
      table.row(i)[j] = static_cast<float>((1 - side) * random.uniform());
      table.row(i)[dim + j] =
          static_cast<float>(exponential ? std::log(side) : std::log(std::expm1(side)));
    }
  }
  return table;
}

/// Fails unless the gradient agrees with central differences of the loss by every parameter.
/// REQUIRES: a score whose loss is a double.
inline void expect_marginal_gradient(const TrainingScore& score, Table table) {
  const std::vector<float> targets = sample_targets(table.rows());
  const Table slopes = marginal_gradient(score, table, targets, 0.7).slopes;
  for (EntityId id = 0; id < table.rows(); ++id) {
    for (std::size_t j = 0; j < table.width(); ++j) {
      SCOPED_TRACE(testing::Message() << "row " << id << " place " << j);
      float& value = table.row(id)[j];
      const float kept = value;
      const float above = value = kept + 0x1p-13F;
      const double loss_above = marginal_gradient(score, table, targets, 0.7).loss;
      const float below = value = kept - 0x1p-13F;
      const double loss_below = marginal_gradient(score, table, targets, 0.7).loss;
      value = kept;
      const double numeric =
          (loss_above - loss_below) / (static_cast<double>(above) - static_cast<double>(below));
      EXPECT_NEAR(slopes.row(id)[j], numeric, 1e-4 * std::max(1.0, std::abs(numeric)));
    }
  }
}

}  // namespace gumbelbox
