#include "gumbelbox/base/clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace gumbelbox {
namespace {

TEST(SteadySeconds, CountsSeconds) {
  const double before = steady_seconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const double passed = steady_seconds() - before;
  EXPECT_GE(passed, 0.02);
  EXPECT_LT(passed, 10);
}

}  // namespace
}  // namespace gumbelbox
