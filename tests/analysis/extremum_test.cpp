#include "experiments/analysis/extremum.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

TEST(MaximumOn, FindsAPeakBetweenThePlacesItTried) {
  const Extremum found = maximum_on([](double x) { return -(x - 0.3) * (x - 0.3); }, -7, 11, 10);
  EXPECT_NEAR(found.place, 0.3, 1e-7);
  EXPECT_NEAR(found.value, 0, 1e-14);
}

TEST(MaximumOn, FindsTheHighestOfSeveralPeaks) {
  const auto f = [](double x) { return std::cos(x) - 0.01 * (x - 6) * (x - 6); };
  EXPECT_NEAR(maximum_on(f, -20, 20, 400).place, 6.278, 0.01);
}

TEST(MaximumOn, FindsAMaximumAtEitherEnd) {
  EXPECT_EQ(maximum_on([](double x) { return x; }, 1, 3, 7).place, 3);
  EXPECT_EQ(maximum_on([](double x) { return -x; }, 1, 3, 7).place, 1);
  EXPECT_EQ(maximum_on([](double x) { return x; }, 2, 2, 7).value, 2);
}

}  // namespace
}  // namespace gumbelbox
