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
void step(AdamRows rows, const Table& gradient, double rate, AdamMoments& moments, Table& table) {
  const AdamStep begun = begin_adam_step(rate, moments);
  if (rows == AdamRows::kAll) {
    adam_rows(begun, gradient, gradient.rows(), 0, moments, table);
    return;
  }
  for (EntityId id = 0; id < table.rows(); ++id) {
    adam_touched_row(begun, gradient.row(id), id, moments, table);
  }
}

TEST(Adam, TakesTheStepsOfTheReference) {
  for (const Row& r : kReference) {
    for (const AdamRows rows : kBoth) {
      const bool rests = r.gradient_1 == 0 || r.gradient_2 == 0 || r.gradient_3 == 0;
      if (rests && rows == AdamRows::kTouched) continue;
      Table table(1, 1);
      table.row(0)[0] = static_cast<float>(r.start);
      AdamMoments moments(1, 1);
      const double steps[][2] = {
          {r.gradient_1, r.value_1}, {r.gradient_2, r.value_2}, {r.gradient_3, r.value_3}};
      for (const auto& [slope, expected] : steps) {
        Table gradient(1, 1);
        gradient.row(0)[0] = static_cast<float>(slope);
        step(rows, gradient, r.rate, moments, table);
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
  AdamMoments of_all(3, 2);
  AdamMoments of_touched(3, 2);
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
  AdamMoments moments(3, 2);
  step(AdamRows::kAll, gradient_of({{1, 1}}), 0.1, moments, table);
  const float after_one = table.row(1)[0];
  EXPECT_NEAR(after_one, -0.1, 1e-6);
  step(AdamRows::kAll, gradient_of({{0, 1}}), 0.1, moments, table);
  EXPECT_NEAR(table.row(1)[0] - after_one, -0.067, 1e-3);  // (0.09/0.19) / sqrt(0.999/1.999)
  EXPECT_EQ(table.row(2)[0], 0);
}

TEST(Adam, UntouchedRowsRest) {
  Table table(3, 2);
  AdamMoments moments(3, 2);
  step(AdamRows::kTouched, gradient_of({{1, 1}}), 0.1, moments, table);
  const float after_one = table.row(1)[0];
  step(AdamRows::kTouched, gradient_of({{0, 1}}), 0.1, moments, table);
  EXPECT_EQ(table.row(1)[0], after_one);
  // Row 0 had its first gradient in step 2: mean 0.1 / 0.19 over sqrt(0.001 / 0.001999).
  EXPECT_NEAR(table.row(0)[0], -0.1 * (0.1 / 0.19) / std::sqrt(0.001 / 0.001999), 1e-6);
}

TEST(Adam, RowsMayBeginAnywhere) {
  Table table(3, 2);
  AdamMoments moments(3, 2);
  const AdamStep begun = begin_adam_step(0.1, moments);
  adam_rows(begun, gradient_of({{0, 1}, {1, -1}}), 2, 1, moments, table);
  EXPECT_EQ(table.row(0)[0], 0);
  EXPECT_NEAR(table.row(1)[0], -0.1, 1e-6);
  EXPECT_NEAR(table.row(2)[0], 0.1, 1e-6);
}

TEST(Adam, TheRateIsThatOfTheStep) {
  Table table(3, 2);
  AdamMoments moments(3, 2);
  step(AdamRows::kAll, gradient_of({{0, 5}}), 0.25, moments, table);
  EXPECT_NEAR(table.row(0)[0], -0.25, 1e-6);
  EXPECT_NEAR(table.row(0)[1], 0.25, 1e-6);
  const Table kept = table;
  step(AdamRows::kAll, gradient_of({{0, 5}}), 0, moments, table);
  EXPECT_EQ(table, kept);
}

}  // namespace
}  // namespace gumbelbox
