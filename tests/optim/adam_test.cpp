#include "gumbelbox/optim/adam.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

constexpr AdamRows kBoth[] = {AdamRows::kAll, AdamRows::kTouched};

// From mpmath at 50 digits: tools/reference/adam.py.
struct Row {
  double start, rate, gradient_1, gradient_2, gradient_3, value_1, value_2, value_3;
};
constexpr Row kReference[] = {
#include "tests/reference/adam.inc"
};

/// A step for all rows of a table.
void step(AdamRows rows, const Table& gradient, double rate, OptimizerState& state, Table& table) {
  Adam(rows).begin_step(rate, state)->move_rows(gradient, 0, table);
}

/// What is remembered before the first step; both ways of stepping have the same.
OptimizerState state_of(const Table& table) {
  return Adam(AdamRows::kAll).initial_state(table.rows(), table.width());
}

TEST(Adam, TakesTheStepsOfTheReference) {
  for (const Row& r : kReference) {
    for (const AdamRows rows : kBoth) {
      const bool rests = r.gradient_1 == 0 || r.gradient_2 == 0 || r.gradient_3 == 0;
      if (rests && rows == AdamRows::kTouched) continue;
      Table table(1, 1);
      table.row(0)[0] = static_cast<float>(r.start);
      OptimizerState state = state_of(table);
      const double steps[][2] = {
          {r.gradient_1, r.value_1}, {r.gradient_2, r.value_2}, {r.gradient_3, r.value_3}};
      for (const auto& [slope, expected] : steps) {
        Table gradient(1, 1);
        gradient.row(0)[0] = static_cast<float>(slope);
        step(rows, gradient, r.rate, state, table);
        EXPECT_NEAR(table.row(0)[0], expected, 3e-7) << "start " << r.start << " rate " << r.rate;
      }
    }
  }
}

Table gradient_of(std::initializer_list<std::pair<EntityId, float>> rows) {
  Table gradient(3, 2);
  for (const auto& [id, slope] : rows) {
    gradient.row(id)[0] = slope;
    gradient.row(id)[1] = -2 * slope;
  }
  return gradient;
}

TEST(Adam, TouchedRowsAndAllRowsAgreeWhenEveryRowIsTouched) {
  Table all(3, 2);
  Table touched(3, 2);
  OptimizerState of_all = state_of(all);
  OptimizerState of_touched = state_of(touched);
  for (const float factor : {1.0F, -0.5F, 3.0F}) {
    const Table gradient = gradient_of({{2, factor}, {0, 2 * factor}, {1, -factor}});
    step(AdamRows::kAll, gradient, 0.1, of_all, all);
    step(AdamRows::kTouched, gradient, 0.1, of_touched, touched);
  }
  EXPECT_EQ(all, touched);
  EXPECT_NE(all.row(0)[0], 0);
  EXPECT_NE(all.row(2)[1], all.row(2)[0]);
}

TEST(Adam, AllRowsMoveOnByTheirMomentum) {
  Table table(3, 2);
  OptimizerState state = state_of(table);
  step(AdamRows::kAll, gradient_of({{1, 1}}), 0.1, state, table);
  const float after_one = table.row(1)[0];
  EXPECT_NEAR(after_one, -0.1, 1e-6);
  step(AdamRows::kAll, gradient_of({{0, 1}}), 0.1, state, table);
  EXPECT_NEAR(table.row(1)[0] - after_one, -0.067, 1e-3);  // (0.09/0.19) / sqrt(0.999/1.999)
  EXPECT_EQ(table.row(2)[0], 0);
}

TEST(Adam, UntouchedRowsRest) {
  Table table(3, 2);
  OptimizerState state = state_of(table);
  step(AdamRows::kTouched, gradient_of({{1, 1}}), 0.1, state, table);
  const float after_one = table.row(1)[0];
  step(AdamRows::kTouched, gradient_of({{0, 1}}), 0.1, state, table);
  EXPECT_EQ(table.row(1)[0], after_one);
  // Row 0 had its first gradient in step 2: mean 0.1 / 0.19 over sqrt(0.001 / 0.001999).
  EXPECT_NEAR(table.row(0)[0], -0.1 * (0.1 / 0.19) / std::sqrt(0.001 / 0.001999), 1e-6);
}

TEST(Adam, RowsMayBeginAnywhere) {
  Table gradient(2, 2);
  gradient.row(0)[0] = 1;
  gradient.row(1)[0] = -1;
  for (const AdamRows rows : kBoth) {
    Table table(3, 2);
    OptimizerState state = state_of(table);
    Adam(rows).begin_step(0.1, state)->move_rows(gradient, 1, table);
    EXPECT_EQ(table.row(0)[0], 0);
    EXPECT_NEAR(table.row(1)[0], -0.1, 1e-6);
    EXPECT_NEAR(table.row(2)[0], 0.1, 1e-6);
  }
}

TEST(Adam, RowByRowIsAsAllAtOnce) {
  for (const AdamRows rows : kBoth) {
    Table at_once(3, 2);
    Table by_row(3, 2);
    OptimizerState of_all = state_of(at_once);
    OptimizerState of_row = state_of(by_row);
    // Row 1 rests in the second step: it has momentum by then.
    for (const Table& gradient : {gradient_of({{0, 1}, {1, 2}}), gradient_of({{0, -1}, {2, 1}})}) {
      step(rows, gradient, 0.1, of_all, at_once);
      const auto begun = Adam(rows).begin_step(0.1, of_row);
      for (const EntityId id : {2U, 0U, 1U}) begun->move_row(gradient.row(id), id, by_row);
    }
    EXPECT_EQ(by_row, at_once);
    EXPECT_EQ(of_row, of_all);
    EXPECT_NE(at_once.row(1)[0], 0);
    EXPECT_NE(at_once.row(2)[0], 0);
  }
}

TEST(Adam, RemembersMeanAndSquareByNameAndCountsSteps) {
  for (const AdamRows rows : kBoth) {
    OptimizerState state = Adam(rows).initial_state(3, 2);
    EXPECT_EQ(state, (OptimizerState{{{"mean", Table(3, 2)}, {"square", Table(3, 2)}}, 0}));
    Table table(3, 2);
    step(rows, gradient_of({{1, 2}}), 0.1, state, table);
    EXPECT_EQ(state.steps, 1U);
    EXPECT_FLOAT_EQ(state.parts[0].table.row(1)[0], 0.1F * 2);
    EXPECT_FLOAT_EQ(state.parts[1].table.row(1)[0], 0.001F * 4);
    EXPECT_EQ(state.parts[0].table.row(0)[0], 0);
  }
}

TEST(Adam, OnlyMomentumMovesEveryRow) {
  EXPECT_TRUE(Adam(AdamRows::kAll).moves_every_row());
  EXPECT_FALSE(Adam(AdamRows::kTouched).moves_every_row());
}

TEST(AdamRowsNames, StandInTheOrderOfTheEnumeration) {
  ASSERT_EQ(adam_rows_names().size(), 2U);
  EXPECT_EQ(adam_rows_names()[static_cast<std::size_t>(AdamRows::kAll)], "dense");
  EXPECT_EQ(adam_rows_names()[static_cast<std::size_t>(AdamRows::kTouched)], "lazy");
}

TEST(Adam, TheRateIsThatOfTheStep) {
  Table table(3, 2);
  OptimizerState state = state_of(table);
  step(AdamRows::kAll, gradient_of({{0, 5}}), 0.25, state, table);
  EXPECT_NEAR(table.row(0)[0], -0.25, 1e-6);
  EXPECT_NEAR(table.row(0)[1], 0.25, 1e-6);
  const Table kept = table;
  step(AdamRows::kAll, gradient_of({{0, 5}}), 0, state, table);
  EXPECT_EQ(table, kept);
}

}  // namespace
}  // namespace gumbelbox
