#include "experiments/charts/field.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Field, HoldsAFunctionAtTheCornersOfItsAxesAndBetween) {
  const Field field =
      sampled_field({"", 0, 2}, {"", 10, 40}, 3, 4, [](double x, double y) { return 100 * x + y; });
  EXPECT_EQ(field.values.size(), 12U);
  EXPECT_EQ(field.at(0, 0), 10);
  EXPECT_EQ(field.at(2, 0), 210);
  EXPECT_EQ(field.at(1, 3), 140);
  EXPECT_EQ(field.x_of(2), 2);
  EXPECT_EQ(field.y_of(1), 20);
}

}  // namespace
}  // namespace gumbelbox
