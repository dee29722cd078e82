#include "gumbelbox/simd/near_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/simd/box_columns.h"
#include "tests/simd/row_of_boxes.h"

namespace gumbelbox {
namespace {

void expect_permutation(std::vector<EntityId> order, std::size_t entities) {
  std::ranges::sort(order);
  ASSERT_EQ(order.size(), entities);
  for (EntityId id = 0; id < entities; ++id) ASSERT_EQ(order[id], id);
}

TEST(NearOrder, HasEveryIdOnceForEveryNumberOfBoxes) {
  for (const std::size_t entities : {0, 1, 63, 64, 65, 128, 129, 1000}) {
    const Table table = sample_boxes(entities, 3, 1, 0, entities + 1);
    expect_permutation(near_order(entities, 3, boxes_in(table, 3, 0)), entities);
  }
}

TEST(NearOrder, PutsNeighboursTogether) {
  const Table table = row_of_boxes();
  const std::vector<EntityId> order = near_order(table.rows(), 1, boxes_in(table, 1, 0));
  for (std::size_t begin = 0; begin < order.size(); begin += BoxColumns::kBlock) {
    float low = std::numeric_limits<float>::infinity();
    float high = -low;
    for (std::size_t i = begin; i < std::min(begin + BoxColumns::kBlock, order.size()); ++i) {
      low = std::min(low, table.row(order[i])[0]);
      high = std::max(high, table.row(order[i])[0]);
    }
    EXPECT_LT(high - low, BoxColumns::kBlock);
  }
}

TEST(NearOrder, PartsLargeBoxesFromSmallOnesAtTheSamePlace) {
  Table table(128, 2);
  for (std::size_t i = 0; i < 128; ++i) {
    const float half = i % 2 == 0 ? 1.0F : 100.0F;
    table.row(i)[0] = static_cast<float>(i) / 256 - half;
    table.row(i)[1] = 2 * half;
  }
  const std::vector<EntityId> order = near_order(128, 1, boxes_in(table, 1, 0));
  for (std::size_t i = 0; i < 128; ++i)
    EXPECT_EQ(order[i] % 2, i < 64 ? order[0] % 2 : order[64] % 2);
  EXPECT_NE(order[0] % 2, order[64] % 2);
}

TEST(NearOrder, TakesCornersThatAreNoNumbers) {
  Table table = sample_boxes(1000, 2, 1, 0, 1);
  for (std::size_t i = 0; i < 1000; i += 3) table.row(i)[i % 4] = i % 2 == 0 ? NAN : INFINITY;
  expect_permutation(near_order(1000, 2, boxes_in(table, 2, 0)), 1000);
}

}  // namespace
}  // namespace gumbelbox
