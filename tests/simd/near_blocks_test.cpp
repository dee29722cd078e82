#include "gumbelbox/simd/near_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/simd/near_order.h"
#include "tests/simd/row_of_boxes.h"

namespace gumbelbox {
namespace {

const SideTangents kTangents{{{100, 0}, {1, 0}, {0, 0}}};  // log side <= gap, and 0
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Blocks of a table of intervals.
struct Example {
  Example(const Table& table, const BoxModel& box_model)
      : model(box_model),
        order(near_order(table.rows(), 1, boxes_in(table, 1, 0))),
        columns(model, table.rows(), boxes_in(table, 1, 0), order),
        near(model, columns, order) {}

  FixedBox fixed(EntityId id, bool is_given) const {
    return {columns, near.place_of(id), 1, is_given};
  }

  BoxModel model;
  std::vector<EntityId> order;
  BoxColumns columns;
  NearBlocks near;
};

TEST(NearBlocks, KnowThePlaceOfEveryId) {
  const Example example(row_of_boxes(), gumbel_model(0.01, 0.01, 1));
  ASSERT_EQ(example.near.order(), example.order);
  for (std::size_t place = 0; place < example.order.size(); ++place) {
    EXPECT_EQ(example.near.place_of(example.order[place]), place);
  }
}

TEST(NearBlocks, HaveAHullForEachBlockAndForEachGroupOfThem) {
  const Example example(row_of_boxes(), gumbel_model(0.01, 0.01, 1));
  EXPECT_EQ(example.near.block_hulls().count(), example.columns.blocks());
  EXPECT_EQ(example.near.group_hulls().count(), example.near.block_hulls().chunks());
}

TEST(NearBlocks, PassOverWhatIsFarFromABox) {
  const Example example(row_of_boxes(), gumbel_model(0.01, 0.01, 1));
  const EntityId id = 1234;
  const FixedBox fixed = example.fixed(id, true);
  EXPECT_EQ(example.near.blocks(fixed, kTangents, -kInfinity).size(), example.columns.blocks());
  const std::vector<std::uint32_t> blocks = example.near.blocks(fixed, kTangents, -0.5);
  EXPECT_LE(blocks.size(), 2U);
  EXPECT_EQ(std::ranges::count(blocks, example.near.place_of(id) / 64), 1);
}

TEST(NearBlocks, NeverPassOverABoxThatDoesNotFit) {
  Table table = row_of_boxes();
  table.row(77)[0] = std::nanf("");
  const Example example(table, smooth_model(0.01, 1));
  const FixedBox fixed = example.fixed(5000, false);
  const std::vector<std::uint32_t> blocks = example.near.blocks(fixed, kTangents, -1e-3);
  EXPECT_EQ(std::ranges::count(blocks, example.near.place_of(77) / 64), 1);
  EXPECT_LT(blocks.size(), 4U);
}

}  // namespace
}  // namespace gumbelbox
