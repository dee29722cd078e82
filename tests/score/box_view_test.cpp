#include "gumbelbox/score/box_view.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

TEST(BoxView, ReadsLowerCornersAndThenSides) {
  const std::vector<float> row{1, 2, 0.25F, 0.5F};
  const BoxView box(row, 2);
  EXPECT_EQ(box.lower(0), 1);
  EXPECT_EQ(box.lower(1), 2);
  EXPECT_EQ(box.side(0), 0.25);
  EXPECT_EQ(box.side(1), 0.5);
  EXPECT_EQ(box.upper(0), 1.25);
  EXPECT_EQ(box.upper(1), 2.5);
  EXPECT_EQ(box.interval(1).lower, 2);
  EXPECT_EQ(box.interval(1).upper, 2.5);
}

TEST(BoxView, BeginsAtItsOffset) {
  const std::vector<float> row{1, 2, 0.25F, 0.5F, 3, 4, 0.75F, 1, 9, 9};
  const BoxView box(row, 2, 4);
  EXPECT_EQ(box.lower(1), 4);
  EXPECT_EQ(box.side(0), 0.75);
  EXPECT_EQ(box.upper(0), 3.75);
  EXPECT_EQ(box.upper(1), 5);
}

TEST(BoxView, AddsCornerAndSideInDouble) {
  // In float the side would vanish beside the corner.
  const std::vector<float> row{1e6F, 1e-3F};
  const BoxView box(row, 1);
  EXPECT_EQ(box.upper(0), 1e6 + static_cast<double>(1e-3F));
  EXPECT_GT(box.upper(0), box.lower(0));
}

}  // namespace
}  // namespace gumbelbox
