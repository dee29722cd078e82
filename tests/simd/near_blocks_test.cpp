#include "gumbelbox/simd/near_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/simd/sample_boxes.h"

namespace gumbelbox {
namespace {

/// 10,000 unit intervals side by side, in an order that has nothing to do with their places.
Table row_of_boxes() {
  constexpr std::size_t kBoxes = 10'000;
  Table table(kBoxes, 2);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    table.row(i)[0] = static_cast<float>(i * 7919 % kBoxes);
    table.row(i)[1] = 0.9F;
  }
  return table;
}

const SideTangents kTangents{{{100, 0}, {1, 0}, {0, 0}}};  // log side <= gap, and 0

TEST(NearBlocks, OrderEveryIdOnceAndNeighboursTogether) {
  const Table table = row_of_boxes();
  const BoxModel model = gumbel_model(0.01, 0.01, 1);
  const BoxColumns columns(model, table.rows(), boxes_in(table, 1, 0));
  const NearBlocks near(model, columns);
  std::vector<EntityId> ids = near.order();
  for (std::size_t place = 0; place < ids.size(); ++place) {
    EXPECT_EQ(near.place_of(ids[place]), place);
  }
  for (std::size_t begin = 0; begin < ids.size(); begin += BoxColumns::kBlock) {
    float low = std::numeric_limits<float>::infinity();
    float high = -low;
    for (std::size_t i = begin; i < std::min(begin + BoxColumns::kBlock, ids.size()); ++i) {
      low = std::min(low, table.row(ids[i])[0]);
      high = std::max(high, table.row(ids[i])[0]);
    }
    EXPECT_LT(high - low, BoxColumns::kBlock);
  }
  std::ranges::sort(ids);
  EXPECT_EQ(std::ranges::adjacent_find(ids), ids.end());
}

TEST(NearBlocks, PassOverWhatIsFarFromABox) {
  const Table table = row_of_boxes();
  const BoxModel model = gumbel_model(0.01, 0.01, 1);
  const BoxColumns columns(model, table.rows(), boxes_in(table, 1, 0));
  const NearBlocks near(model, columns);
  const EntityId id = 1234;
  const NearBlocks::Fixed fixed{columns.block(id / 64) + id % 64, columns.reach(id / 64)[id % 64],
                                true};
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(near.blocks(fixed, kTangents, -infinity).size(), columns.blocks());
  const std::vector<std::uint32_t> blocks = near.blocks(fixed, kTangents, -0.5);
  EXPECT_LE(blocks.size(), 2U);
  EXPECT_TRUE(std::ranges::count(blocks, near.place_of(id) / 64) == 1);
}

TEST(NearBlocks, NeverPassOverABoxThatDoesNotFit) {
  Table table = row_of_boxes();
  table.row(77)[0] = std::nanf("");
  const BoxModel model = smooth_model(0.01, 1);
  const BoxColumns columns(model, table.rows(), boxes_in(table, 1, 0));
  const NearBlocks near(model, columns);
  const NearBlocks::Fixed fixed{columns.block(0), columns.reach(0)[0], false};
  const std::vector<std::uint32_t> blocks = near.blocks(fixed, kTangents, -1e-3);
  EXPECT_EQ(std::ranges::count(blocks, near.place_of(77) / 64), 1);
  EXPECT_LT(blocks.size(), 4U);
}

}  // namespace
}  // namespace gumbelbox
