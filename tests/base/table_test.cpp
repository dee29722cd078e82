#include "gumbelbox/base/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace gumbelbox {
namespace {

TEST(Table, RowsAreZeroAlignedAndApart) {
  for (const std::size_t width : {1U, 15U, 16U, 17U, 100U}) {
    Table table(3, width);
    EXPECT_EQ(table.rows(), 3U);
    EXPECT_EQ(table.width(), width);
    for (std::size_t i = 0; i < 3; ++i) {
      ASSERT_EQ(table.row(i).size(), width);
      const std::size_t alignment = width <= 16 ? 64 : 32;
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(table.row(i).data()) % alignment, 0U);
      EXPECT_TRUE(std::ranges::all_of(table.row(i), [](float value) { return value == 0; }));
      std::ranges::fill(table.row(i), static_cast<float>(i + 1));
    }
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(std::ranges::count(table.row(i), static_cast<float>(i + 1)),
                static_cast<std::ptrdiff_t>(width));
    }
  }
}

TEST(Table, ARowOfUpToSixteenFloatsIsOneCacheLine) {
  const Table narrow(2, 16);
  EXPECT_EQ(narrow.row(1).data() - narrow.row(0).data(), 16);
  const Table wide(2, 17);
  EXPECT_EQ(wide.row(1).data() - wide.row(0).data(), 24);
}

TEST(Table, CopiesAreEqualUntilOneChanges) {
  Table table(2, 3);
  table.row(1)[2] = 5;
  Table copy = table;
  EXPECT_EQ(copy, table);
  copy.row(1)[2] = 6;
  EXPECT_NE(copy, table);
  EXPECT_EQ(table.row(1)[2], 5);
}

TEST(Table, ShapeCountsForEquality) {
  EXPECT_NE(Table(2, 3), Table(2, 4));
  EXPECT_NE(Table(2, 3), Table(3, 3));
  EXPECT_EQ(Table().rows(), 0U);
}

}  // namespace
}  // namespace gumbelbox
