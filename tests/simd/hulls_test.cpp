#include "gumbelbox/simd/hulls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "gumbelbox/simd/near_order.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// All bounds of some hulls.
std::vector<double> highest(const Hulls& hulls, const FixedBox& fixed, const BoxModel& model) {
  std::vector<double> all;
  for (std::size_t chunk = 0; chunk < hulls.chunks(); ++chunk) {
    std::array<double, Hulls::kChunk> bounds;
    hulls.highest(fixed, side_tangents(model), chunk, bounds);
    all.insert(all.end(), bounds.begin(),
               bounds.begin() + static_cast<std::ptrdiff_t>(hulls.count_in(chunk)));
  }
  return all;
}

/// No score of a box is above the bound of its block or of the group of its block.
void expect_bounds(const SampleModel& sample, const Table& table) {
  SCOPED_TRACE(sample.name);
  const std::size_t dim = sample.model.dim;
  const auto rows = boxes_in(table, dim, 0);
  const std::vector<EntityId> order = near_order(table.rows(), dim, rows);
  const BoxColumns columns(sample.model, table.rows(), rows, order);
  const Hulls blocks(sample.model, columns);
  const Hulls groups(sample.model, blocks);
  ASSERT_EQ(blocks.count(), columns.blocks());
  ASSERT_EQ(groups.count(), blocks.chunks());
  for (const std::size_t place : {std::size_t{0}, table.rows() - 1}) {
    for (const bool is_given : {true, false}) {
      const FixedBox fixed(columns, place, dim, is_given);
      std::vector<double> scores(table.rows());
      if (is_given) {
        sample.truth->score_all_given(table, order[place], scores);
      } else {
        sample.truth->score_all_of(table, order[place], scores);
      }
      const std::vector<double> of_blocks = highest(blocks, fixed, sample.model);
      const std::vector<double> of_groups = highest(groups, fixed, sample.model);
      for (std::size_t i = 0; i < table.rows(); ++i) {
        ASSERT_LE(scores[order[i]], of_blocks[i / 64]) << i;
        ASSERT_LE(scores[order[i]], of_groups[i / 64 / 64]) << i;
      }
    }
  }
}

TEST(Hulls, BoundTheScoresOfTheirBoxes) {
  for (const std::size_t dim : {1, 5}) {
    for (const float origin : {0.0F, -3e6F}) {
      const Table table = sample_boxes(4200, dim, 1, origin, dim);
      for (const SampleModel& sample : sample_models(dim)) expect_bounds(sample, table);
    }
  }
}

TEST(Hulls, SayThatFarBoxesAreFar) {
  Table table(128, 2);
  for (std::size_t i = 0; i < 128; ++i) {
    table.row(i)[0] = static_cast<float>(i < 64 ? i : i + 1000);
    table.row(i)[1] = 1;
  }
  const BoxModel model = smooth_model(0.5, 1);
  const BoxColumns columns(model, 128, boxes_in(table, 1, 0));
  const Hulls hulls(model, columns);
  for (const bool is_given : {true, false}) {
    const std::vector<double> bounds = highest(hulls, {columns, 10, 1, is_given}, model);
    EXPECT_NEAR(bounds[0], 0, 0.01);
    EXPECT_LT(bounds[1], -1500);
  }
}

TEST(Hulls, OfABoxThatDoesNotFitHaveAnInfiniteBound) {
  Table table = sample_boxes(128, 2, 1, 0, 7);
  table.row(100)[1] = NAN;
  const BoxModel model = gumbel_model(0.01, 0.1, 2);
  const BoxColumns columns(model, 128, boxes_in(table, 2, 0));
  const Hulls hulls(model, columns);
  EXPECT_LT(highest(hulls, {columns, 3, 2, true}, model)[0], 1);
  EXPECT_EQ(highest(hulls, {columns, 3, 2, true}, model)[1], kInfinity);
  EXPECT_EQ(highest(hulls, {columns, 100, 2, true}, model)[0], kInfinity);
}

}  // namespace
}  // namespace gumbelbox
