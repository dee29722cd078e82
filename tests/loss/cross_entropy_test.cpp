#include "gumbelbox/loss/cross_entropy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/expect_slope.h"

namespace gumbelbox {
namespace {

constexpr Log1mGuard kGuards[] = {Log1mGuard::kAdditive, Log1mGuard::kPublished};

TEST(CrossEntropy, OfARightPairIsMinusTheScore) {
  for (const Log1mGuard guard : kGuards) {
    for (const double score : {-400.0, -1.0, 0.0}) {
      EXPECT_EQ(cross_entropy(score, 1, guard).value, -score);
      EXPECT_EQ(cross_entropy(score, 1, guard).slope, -1);
    }
  }
}

TEST(CrossEntropy, OfAWrongPairIsTheLogOfTheRest) {
  EXPECT_NEAR(cross_entropy(-1, 0, Log1mGuard::kPublished).value, 0.458675145387, 1e-12);
  EXPECT_NEAR(cross_entropy(-1, 0, Log1mGuard::kPublished).slope, 0.581976706869, 1e-12);
  EXPECT_NEAR(cross_entropy(0, 0, Log1mGuard::kPublished).value, 87.4982335338, 1e-9);
}

TEST(CrossEntropy, SlopeIsTheDerivativeForEveryTarget) {
  for (const double target : {0.0, 0.1, 0.5, 0.9, 1.0}) {
    const auto loss = [&](double score) {
      return cross_entropy(score, target, Log1mGuard::kAdditive);
    };
    for (const double score : {-10.0, -2.0, -0.7, -0.2}) expect_slope(loss, score);
  }
}

TEST(CrossEntropy, IsLeastWhereTheProbabilityIsTheTarget) {
  for (const Log1mGuard guard : kGuards) {
    for (const double target : {0.01, 0.3, 0.5, 0.7, 0.99}) {
      const double best = std::log(target);
      EXPECT_NEAR(cross_entropy(best, target, guard).slope, 0, 2e-5) << target;
      const double least = cross_entropy(best, target, guard).value;
      EXPECT_GT(cross_entropy(best * 1.1, target, guard).value, least) << target;
      EXPECT_GT(cross_entropy(best * 0.9, target, guard).value, least) << target;
    }
  }
}

TEST(CrossEntropy, OfANegativeThatIsSurelyRightIsNothing) {
  const LossSlope loss =
      cross_entropy(-std::numeric_limits<double>::infinity(), 0, Log1mGuard::kAdditive);
  EXPECT_NEAR(loss.value, 0, 1.1e-7);  // the guard
  EXPECT_EQ(loss.slope, 0);
}

}  // namespace
}  // namespace gumbelbox
