#include "gumbelbox/base/rows_in_use.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

TEST(RowsInUse, AtFirstEveryEntityIsItsOwnNumber) {
  const RowsInUse rows(4);
  EXPECT_TRUE(rows.all());
  EXPECT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows.id(3), 3U);
  EXPECT_EQ(rows.number(2), 2U);
}

TEST(RowsInUse, NumbersTheEntitiesOfPairsInTheOrderOfTheirFirstUse) {
  RowsInUse rows(10);
  std::vector<Pair> pairs{{7, 3}, {3, 9}, {7, 7}};
  rows.use_those_of(pairs);
  EXPECT_EQ(pairs, (std::vector<Pair>{{0, 1}, {1, 2}, {0, 0}}));
  EXPECT_FALSE(rows.all());
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows.id(0), 7U);
  EXPECT_EQ(rows.id(1), 3U);
  EXPECT_EQ(rows.id(2), 9U);
  EXPECT_EQ(rows.number(9), 2U);
  EXPECT_EQ(rows.number(8), RowsInUse::kAbsent);
}

TEST(RowsInUse, ForgetsTheRowsOfTheLastPairs) {
  RowsInUse rows(10);
  std::vector<Pair> first{{7, 3}};
  rows.use_those_of(first);
  std::vector<Pair> second{{3, 4}};
  rows.use_those_of(second);
  EXPECT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows.number(7), RowsInUse::kAbsent);
  EXPECT_EQ(rows.number(3), 0U);
  rows.use_all();
  EXPECT_EQ(rows.size(), 10U);
  EXPECT_EQ(rows.number(7), 7U);
  std::vector<Pair> third{{7, 7}};
  rows.use_those_of(third);
  EXPECT_EQ(rows.number(7), 0U);
  EXPECT_EQ(rows.number(3), RowsInUse::kAbsent);
}

}  // namespace
}  // namespace gumbelbox
