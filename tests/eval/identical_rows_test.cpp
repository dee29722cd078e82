#include "gumbelbox/eval/identical_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace gumbelbox {
namespace {

Table table_of(const std::vector<std::vector<float>>& rows) {
  Table table(rows.size(), rows.front().size());
  for (std::size_t i = 0; i < rows.size(); ++i) std::ranges::copy(rows[i], table.row(i).begin());
  return table;
}

TEST(ShareOfIdenticalRows, IsZeroIfAllDiffer) {
  EXPECT_EQ(share_of_identical_rows(table_of({{1, 2}, {1, 3}, {2, 2}})), 0);
}

TEST(ShareOfIdenticalRows, CountsEveryRowThatAnotherEquals) {
  EXPECT_EQ(share_of_identical_rows(table_of({{1, 2}, {3, 4}, {1, 2}, {5, 6}})), 0.5);
  EXPECT_EQ(share_of_identical_rows(table_of({{1, 2}, {3, 4}, {1, 2}, {3, 4}})), 1);
  EXPECT_EQ(share_of_identical_rows(table_of({{1, 2}, {1, 2}, {1, 2}, {3, 4}})), 0.75);
}

TEST(ShareOfIdenticalRows, LooksAtAllNumbersOfARow) {
  std::vector<float> row(37);
  std::vector<float> other = row;
  other.back() = 1e-30F;
  EXPECT_EQ(share_of_identical_rows(table_of({row, other})), 0);
  EXPECT_EQ(share_of_identical_rows(table_of({other, other})), 1);
}

TEST(ShareOfIdenticalRows, IsZeroWithoutRows) {
  EXPECT_EQ(share_of_identical_rows(Table()), 0);
  EXPECT_EQ(share_of_identical_rows(Table(1, 3)), 0);
}

}  // namespace
}  // namespace gumbelbox
