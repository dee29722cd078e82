#include "gumbelbox/simd/prepared_layout.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/base/table.h"

namespace gumbelbox {
namespace {

TEST(PreparedLayout, WithOneTableTheBoxIsBothAAndB) {
  for (const std::size_t dim : {1, 3, 4, 5, 50}) {
    const PreparedLayout layout(dim, 1);
    EXPECT_EQ(layout.box_b, 0U);
    EXPECT_EQ(layout.log_volume, 2 * dim);
    EXPECT_EQ(layout.width(), 3 * dim + 1);
    EXPECT_EQ(layout.gradient_width(), 2 * dim);
  }
}

TEST(PreparedLayout, WithTwoTablesTheBoxAsBBeginsAtAWholeTile) {
  for (const std::size_t dim : {1, 3, 4, 5, 50}) {
    const PreparedLayout layout(dim, 2);
    EXPECT_EQ(layout.box_b % kTileRows, 0U);
    EXPECT_GE(layout.box_b, 2 * dim);
    EXPECT_LT(layout.box_b, 2 * dim + kTileRows);
    EXPECT_EQ(layout.log_volume, layout.box_b + 2 * dim);
    EXPECT_EQ(layout.width(), layout.own_slopes + dim);
  }
}

TEST(PreparedLayout, WholeTilesOfBothBoxesFitARowOfATable) {
  for (std::size_t dim = 1; dim <= 40; ++dim) {
    for (const std::size_t tables : {1, 2}) {
      const PreparedLayout layout(dim, tables);
      EXPECT_LE(layout.box_b + whole_tiles(2 * dim), Table::padded(layout.width()));
      EXPECT_EQ(Table::padded(layout.width()) % kTileRows, 0U);
    }
  }
}

TEST(StridedRows, ARowBeginsAStrideAfterTheOneBefore) {
  std::vector<float> values(24);
  const StridedRows<float> rows{values.data(), 8};
  rows.row(2)[3] = 5;
  EXPECT_EQ(values[19], 5);
  EXPECT_EQ(rows.row(0), values.data());
}

}  // namespace
}  // namespace gumbelbox
