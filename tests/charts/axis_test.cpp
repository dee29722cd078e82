#include "experiments/charts/axis.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

std::string labels(const Axis& axis, int about) {
  std::string text;
  for (const Tick& tick : axis.ticks(about)) text += tick.label + " ";
  return text;
}

TEST(Axis, HasRoundTicksWithTheDigitsTheyNeed) {
  EXPECT_EQ(labels({"", 0, 1}, 5), "0.0 0.2 0.4 0.6 0.8 1.0 ");
  EXPECT_EQ(labels({"", -10, 10}, 4), "-10 -5 0 5 10 ");
  EXPECT_EQ(labels({"", -0.06, 0.07}, 6), "-0.05 0.00 0.05 ");
  EXPECT_EQ(labels({"", 0, 1000}, 5), "0 200 400 600 800 1000 ");
  EXPECT_EQ(labels({"", 0.31, 0.69}, 4), "0.4 0.5 0.6 ");
}

TEST(Axis, PutsTicksWhereTheyBelong) {
  for (const Tick& tick : Axis{"", -3, 4}.ticks(7)) {
    EXPECT_DOUBLE_EQ(tick.value, std::stod(tick.label));
  }
}

TEST(Axis, HasPowersOfTenOnALogarithmicScaleAndMoreIfThoseAreFew) {
  EXPECT_EQ(labels({"", 1e-6, 1, true}, 5), "1e-6 1e-5 1e-4 0.001 0.01 0.1 1 ");
  EXPECT_EQ(labels({"", 0.01, 1, true}, 5), "0.01 0.02 0.05 0.1 0.2 0.5 1 ");
}

TEST(Axis, SharesItsLengthEvenlyOrByFactors) {
  EXPECT_DOUBLE_EQ((Axis{"", 2, 6}.share(3)), 0.25);
  EXPECT_DOUBLE_EQ((Axis{"", 2, 6}.share(10)), 2);
  EXPECT_DOUBLE_EQ((Axis{"", 0.01, 1, true}.share(0.1)), 0.5);
}

TEST(RoomyAxis, HasRoundEndsAroundTheValues) {
  const Axis axis = roomy_axis("error", -0.0506, 0.0617);
  EXPECT_EQ(axis.label, "error");
  EXPECT_DOUBLE_EQ(axis.low, -0.06);
  EXPECT_DOUBLE_EQ(axis.high, 0.08);
  EXPECT_LT(roomy_axis("", 3, 3).low, roomy_axis("", 3, 3).high);
}

}  // namespace
}  // namespace gumbelbox
