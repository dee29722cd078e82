#include "gumbelbox/layout/interval_order.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(IntervalOrder, HoldsWhatComesEarlierInBothRows) {
  const IntervalOrder order{{0, 1, 2}, {0, 2, 1}};
  EXPECT_TRUE(order.holds({1, 0}));
  EXPECT_TRUE(order.holds({2, 0}));
  EXPECT_TRUE(order.holds({1, 1}));
  EXPECT_FALSE(order.holds({2, 1}));
  EXPECT_FALSE(order.holds({1, 2}));
  EXPECT_FALSE(order.holds({0, 1}));
}

TEST(InOrder, IsTheInverseOfRanks) {
  EXPECT_EQ(in_order({2, 0, 1}), (std::vector<EntityId>{1, 2, 0}));
}

}  // namespace
}  // namespace gumbelbox
