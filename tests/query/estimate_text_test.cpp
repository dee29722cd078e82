#include "gumbelbox/query/estimate_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace gumbelbox {
namespace {

std::string computed(double missing) { return estimate_text({.log_value = std::log1p(-missing)}); }

std::string uncertain(double value, double error) {
  return estimate_text({.log_value = std::log(value), .log_standard_error = std::log(error)});
}

TEST(EstimateText, AComputedNumberHasSixDigits) {
  EXPECT_EQ(estimate_text({.log_value = std::log(0.31234567)}), "0.312346");
  EXPECT_EQ(estimate_text({.log_value = std::log(1.2345678e-20)}), "1.23457e-20");
  EXPECT_EQ(computed(1.23e-5), "0.999988");
}

TEST(EstimateText, ANumberNearOneIsNotRoundedToOne) {
  EXPECT_EQ(computed(9.5e-7), "0.99999905");
  EXPECT_EQ(computed(9.5e-10), "0.99999999905");
  EXPECT_EQ(computed(3e-12), "0.999999999997");
}

TEST(EstimateText, OneAndZeroAreExact) {
  EXPECT_EQ(estimate_text({.log_value = 0}), "1");
  EXPECT_EQ(estimate_text({.log_value = kLogZero}), "0");
  EXPECT_EQ(computed(1e-15), "1") << "rounding could have done that";
}

TEST(EstimateText, AnUncertainNumberHasNoDigitBehindItsError) {
  EXPECT_EQ(uncertain(0.31234567, 0.0021), "0.3123 +- 0.0021");
  EXPECT_EQ(uncertain(0.106613, 4.3e-5), "0.106613 +- 4.3e-05");
  EXPECT_EQ(uncertain(1.23456e-7, 2.1e-9), "1.235e-07 +- 2.1e-09");
  EXPECT_EQ(uncertain(1 - 9.5e-7, 1e-9), "0.99999905 +- 1e-09");
  EXPECT_EQ(uncertain(1 - 9.5e-7, 1e-5), "0.999999 +- 1e-05");
  EXPECT_EQ(uncertain(0.31234567, 1e-12), "0.312346 +- 1e-12");
}

TEST(EstimateText, ANumberFarBelowItsErrorIsZero) {
  EXPECT_EQ(uncertain(0.006, 0.012), "0.006 +- 0.012");
  EXPECT_EQ(uncertain(0.000123, 0.02), "0 +- 0.02");
  EXPECT_EQ(uncertain(1.23456e-7, 1e-5), "0 +- 1e-05");
  EXPECT_EQ(uncertain(0.005, 1.5e6), "0 +- 1.5e+06");
  EXPECT_EQ(uncertain(0.005, std::numeric_limits<double>::infinity()), "0 +- inf");
}

TEST(EstimateText, ADrawnOneHasItsError) {
  const Estimate all{.log_value = 0, .log_standard_error = std::log(1e-5), .samples = 100000};
  EXPECT_EQ(estimate_text(all), "1 +- 1e-05");
  EXPECT_EQ(value_text(all), "1");
}

}  // namespace
}  // namespace gumbelbox
