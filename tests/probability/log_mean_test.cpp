#include "gumbelbox/probability/log_mean.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

/// What the error of a hundred draws is wider for Student's distribution and an unbiased spread.
const double kOfHundred = std::sqrt(100.0 / 97);

TEST(LogMean, IsTheMeanAndItsError) {
  LogMean mean;
  for (int i = 0; i < 50; ++i) {
    mean.add(std::log(0.1));
    mean.add(std::log(0.3));
  }
  EXPECT_NEAR(std::exp(mean.log_mean()), 0.2, 1e-15);
  EXPECT_NEAR(std::exp(mean.log_standard_error()), 0.01 * kOfHundred, 1e-15);
}

TEST(LogMean, KeepsWhatUnderflows) {
  LogMean mean;
  for (int i = 0; i < 50; ++i) {
    mean.add(-2000 + std::log(0.1));
    mean.add(-2000 + std::log(0.3));
  }
  EXPECT_NEAR(mean.log_mean(), -2000 + std::log(0.2), 1e-12);
  EXPECT_NEAR(mean.log_standard_error(), -2000 + std::log(0.01 * kOfHundred), 1e-10);
}

TEST(LogMean, OfDrawsThatMissedSomethingIsNotSure) {
  LogMean nothing;
  LogMean one;
  for (int i = 0; i < 100; ++i) {
    nothing.add(kLogZero);
    one.add(i == 50 ? -120 : -300);
  }
  EXPECT_EQ(nothing.log_mean(), kLogZero);
  EXPECT_NEAR(std::exp(nothing.log_standard_error()), 0.01, 1e-15);
  EXPECT_NEAR(one.log_mean(), -120 - std::log(100), 1e-12);
  EXPECT_NEAR(std::exp(one.log_standard_error()), 0.01, 1e-15);
}

TEST(LogMean, OfDrawsThatAreAllOneIsNotSure) {
  LogMean all;
  LogMean nearly;
  for (int i = 0; i < 100; ++i) {
    all.add(0);
    nearly.add(i == 50 ? std::log1p(-1e-9) : 0);
  }
  EXPECT_EQ(all.log_mean(), 0);
  EXPECT_NEAR(std::exp(all.log_standard_error()), 0.01, 1e-15);
  EXPECT_NEAR(nearly.log_mean(), -1e-11, 1e-15);
  EXPECT_NEAR(std::exp(nearly.log_standard_error()), 0.01, 1e-15);
}

TEST(LogMean, NearOneKeepsItsDigits) {
  LogMean mean;
  for (int i = 0; i < 50; ++i) {
    mean.add(std::log1p(-1e-12));
    mean.add(std::log1p(-3e-12));
  }
  EXPECT_NEAR(mean.log_mean(), -2e-12, 1e-18);
  EXPECT_NEAR(std::exp(mean.log_standard_error()), 1e-13 * kOfHundred, 1e-18);
}

}  // namespace
}  // namespace gumbelbox
