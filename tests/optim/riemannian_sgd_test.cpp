#include "gumbelbox/optim/riemannian_sgd.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace gumbelbox {
namespace {

Table table_of(std::initializer_list<std::initializer_list<float>> rows) {
  Table table(rows.size(), rows.begin()->size());
  std::size_t id = 0;
  for (const auto& row : rows) std::ranges::copy(row, table.row(id++).begin());
  return table;
}

/// The table after a step for all rows.
Table moved(Table table, const Table& gradient, double rate) {
  OptimizerState state;
  RiemannianSgd().begin_step(rate, state)->move_rows(gradient, 0, table);
  return table;
}

TEST(RiemannianSgd, TakesTheStepsThatTheFormulaSays) {
  // |row|^2 is 0, 1/4 and 1/2: (1 - |row|^2)^2 / 4 is 1/4, 9/64 and 1/16.
  const Table rows = table_of({{0, 0}, {0.5F, 0}, {0.5F, -0.5F}});
  const Table gradient = table_of({{1, -2}, {4, 8}, {-1, 2}});
  EXPECT_EQ(moved(rows, gradient, 0.5),
            table_of({{-0.125F, 0.25F}, {0.5F - 0.28125F, -0.5625F}, {0.53125F, -0.5625F}}));
  EXPECT_EQ(moved(rows, gradient, 0), rows);
}

TEST(RiemannianSgd, StepsAreShorterNearTheBorder) {
  const Table gradient = table_of({{0, 1}});
  double last = 1;
  for (const float at : {0.0F, 0.5F, 0.9F, 0.999F}) {
    const Table after = moved(table_of({{at, 0}}), gradient, 1);
    const double left = 1 - static_cast<double>(at) * at;
    EXPECT_EQ(after.row(0)[0], at);
    EXPECT_NEAR(-after.row(0)[1], left * left / 4, 1e-7 * left * left) << at;
    EXPECT_LT(-after.row(0)[1], last) << at;
    last = -after.row(0)[1];
  }
}

TEST(RiemannianSgd, RowsWithoutAGradientStay) {
  const Table rows = table_of({{0.25F, 0.5F}, {-0.125F, 0.75F}});
  const Table after = moved(rows, table_of({{0, 0}, {1, 0}}), 1);
  EXPECT_EQ(after.row(0)[0], 0.25F);
  EXPECT_EQ(after.row(0)[1], 0.5F);
  EXPECT_LT(after.row(1)[0], -0.125F);
  EXPECT_EQ(after.row(1)[1], 0.75F);
  EXPECT_FALSE(RiemannianSgd().moves_every_row());
}

TEST(RiemannianSgd, RowsMayBeginAnywhereAndComeInAnyOrder) {
  const Table rows = table_of({{0.5F, 0}, {0, 0.25F}, {-0.5F, 0.5F}});
  const Table gradient = table_of({{1, 2}, {3, -1}, {-2, 1}});
  const Table at_once = moved(rows, gradient, 0.125);
  Table by_row = rows;
  Table in_parts = rows;
  OptimizerState state;
  const auto step = RiemannianSgd().begin_step(0.125, state);
  for (const EntityId id : {2U, 0U, 1U}) step->move_row(gradient.row(id), id, by_row);
  step->move_rows(table_of({{3, -1}, {-2, 1}}), 1, in_parts);
  step->move_rows(table_of({{1, 2}}), 0, in_parts);
  EXPECT_EQ(by_row, at_once);
  EXPECT_EQ(in_parts, at_once);
}

TEST(RiemannianSgd, RemembersNothingButHowManyStepsWereBegun) {
  OptimizerState state = RiemannianSgd().initial_state(2, 2);
  EXPECT_EQ(state, (OptimizerState{{}, 0}));
  Table table = table_of({{0.5F, 0}, {0, 0}});
  const Table gradient = table_of({{1, 1}, {1, 1}});
  RiemannianSgd().begin_step(0.5, state)->move_rows(gradient, 0, table);
  EXPECT_EQ(state, (OptimizerState{{}, 1}));
  const Table once = table;
  RiemannianSgd().begin_step(0.25, state)->move_rows(gradient, 0, table);
  EXPECT_EQ(state, (OptimizerState{{}, 2}));
  EXPECT_EQ(table, moved(once, gradient, 0.25)) << "as from where it is now";
}

}  // namespace
}  // namespace gumbelbox
