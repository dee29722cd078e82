#include "gumbelbox/eval/bernoulli_kl.h"

#include <gtest/gtest.h>

#include <vector>

namespace gumbelbox {
namespace {

TEST(BernoulliKl, IsTheDivergenceOfTheTwo) {
  EXPECT_NEAR(bernoulli_kl(0.5, 0.25), 0.5 * std::log(2.0) + 0.5 * std::log(2.0 / 3), 1e-15);
  EXPECT_NEAR(bernoulli_kl(0.25, 0.5), 0.25 * std::log(0.5) + 0.75 * std::log(1.5), 1e-15);
  EXPECT_EQ(bernoulli_kl(0.3, 0.3), 0);
}

TEST(BernoulliKl, TakesCertainLabels) {
  EXPECT_NEAR(bernoulli_kl(1, 0.25), std::log(4.0), 1e-15);
  EXPECT_NEAR(bernoulli_kl(0, 0.25), std::log(4.0 / 3), 1e-15);
}

TEST(BernoulliKl, ClipsThePredictionOnly) {
  EXPECT_NEAR(bernoulli_kl(1, 0), std::log(1e6), 1e-12);
  EXPECT_NEAR(bernoulli_kl(0, 1), std::log(1e6), 1e-9);
  EXPECT_NEAR(bernoulli_kl(0, 0), 1e-6, 1e-11);
  EXPECT_EQ(bernoulli_kl(1, 1), bernoulli_kl(1, 1 - 1e-6));
}

TEST(BernoulliKl, TheMeanCountsEachPairOnce) {
  const std::vector<double> given{0.5, 1, 0.3};
  const std::vector<double> predicted{0.25, 0.25, 0.3};
  EXPECT_NEAR(mean_kl(given, predicted), (bernoulli_kl(0.5, 0.25) + std::log(4.0)) / 3, 1e-15);
}

}  // namespace
}  // namespace gumbelbox
