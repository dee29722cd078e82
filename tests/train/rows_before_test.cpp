#include "gumbelbox/train/rows_before.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

TEST(RowsBefore, KnowTheLargestChangeOfAllRowsOrOfThoseInUse) {
  Table table(4, 2);
  table.row(1)[0] = 5;
  RowsInUse in_use(4);
  std::vector<Pair> pairs{{1, 2}};
  in_use.use_those_of(pairs);
  const RowsBefore some(table, in_use, false);
  const RowsBefore all(table, in_use, true);
  EXPECT_EQ(some.largest_change(table), 0);
  table.row(1)[0] = 3;
  table.row(2)[1] = 1;
  EXPECT_EQ(some.largest_change(table), 2);
  EXPECT_EQ(all.largest_change(table), 2);
  table.row(3)[1] = -7;
  EXPECT_EQ(some.largest_change(table), 2);
  EXPECT_EQ(all.largest_change(table), 7);
}

}  // namespace
}  // namespace gumbelbox
