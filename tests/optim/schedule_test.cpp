#include "gumbelbox/optim/schedule.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(RateFactor, StaysOrFallsInAStraightLine) {
  for (const double progress : {0.0, 0.25, 0.5, 1.0}) {
    EXPECT_EQ(rate_factor(Schedule::kConstant, progress), 1);
    EXPECT_EQ(rate_factor(Schedule::kLinear, progress), 1 - progress);
  }
}

TEST(ScheduleNames, StandInTheOrderOfTheEnumeration) {
  const auto& names = schedule_names();
  ASSERT_EQ(names.size(), 2U);
  EXPECT_EQ(names[static_cast<std::size_t>(Schedule::kConstant)], "constant");
  EXPECT_EQ(names[static_cast<std::size_t>(Schedule::kLinear)], "linear");
}

}  // namespace
}  // namespace gumbelbox
