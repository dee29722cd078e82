#include "gumbelbox/base/gradient.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

template <class Span>
std::vector<std::remove_const_t<typename Span::element_type>> copied(Span span) {
  return {span.begin(), span.end()};
}

TEST(Gradient, RowsBeginAtZeroAndKeepTheOrderOfFirstUse) {
  Gradient gradient(10, 2);
  EXPECT_EQ(copied(gradient.row(7)), (std::vector<float>{0, 0}));
  gradient.row(7)[1] += 3;
  gradient.row(2)[0] += 4;
  gradient.row(7)[1] += 3;
  EXPECT_EQ(copied(gradient.ids()), (std::vector<EntityId>{7, 2}));
  EXPECT_EQ(copied(gradient.find(7)), (std::vector<float>{0, 6}));
  EXPECT_EQ(copied(gradient.find(2)), (std::vector<float>{4, 0}));
  EXPECT_EQ(gradient.width(), 2U);
}

TEST(Gradient, FindDoesNotMakeARow) {
  const Gradient gradient(10, 2);
  EXPECT_TRUE(gradient.find(3).empty());
  EXPECT_TRUE(gradient.ids().empty());
}

TEST(Gradient, AddSumsSharedRowsAndAppendsNewOnes) {
  Gradient left(10, 2);
  left.row(1)[0] = 1;
  Gradient right(10, 2);
  right.row(5)[1] = 2;
  right.row(1)[0] = 3;
  left.add(right);
  EXPECT_EQ(copied(left.ids()), (std::vector<EntityId>{1, 5}));
  EXPECT_EQ(copied(left.find(1)), (std::vector<float>{4, 0}));
  EXPECT_EQ(copied(left.find(5)), (std::vector<float>{0, 2}));
  EXPECT_EQ(copied(right.find(1)), (std::vector<float>{3, 0}));
}

TEST(Gradient, ClearForgetsRowsAndTheirValues) {
  Gradient gradient(10, 1);
  gradient.row(4)[0] = 9;
  gradient.clear();
  EXPECT_TRUE(gradient.ids().empty());
  EXPECT_TRUE(gradient.find(4).empty());
  EXPECT_EQ(gradient.row(4)[0], 0);
}

}  // namespace
}  // namespace gumbelbox
