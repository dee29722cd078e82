#include "gumbelbox/probability/estimate.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Estimate, IsCertainUnlessSampled) {
  const Estimate computed{.log_value = -1};
  EXPECT_DOUBLE_EQ(computed.value(), std::exp(-1.0));
  EXPECT_EQ(computed.standard_error(), 0);
  EXPECT_EQ(computed.samples, 0U);
}

TEST(Estimate, OfNothingIsZero) { EXPECT_EQ(Estimate{.log_value = kLogZero}.value(), 0); }

}  // namespace
}  // namespace gumbelbox
