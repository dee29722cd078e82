#include "gumbelbox/loss/logistic_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace gumbelbox {
namespace {

using Floats = std::vector<float>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

const LogisticLoss kLoss;

const Floats kScores{-0.25F, 3, 0, -6, 0.75F};
const Floats kTargets{1, 0, 0.25F, 0.75F, 1};
const Floats kWeights{1, 2, 0.5F, 3, 1};

double value_of(const Floats& scores, const Floats& targets, const Floats& weights) {
  return kLoss.value(std::vector<double>(scores.begin(), scores.end()), targets, weights, 1);
}

struct LossSlopes {
  double value;
  Floats slopes;
};

LossSlopes slopes_of(const Floats& scores, const Floats& targets, const Floats& weights) {
  LossSlopes result{0, Floats(scores.size(), 7.0F)};
  result.value = kLoss.slopes({scores, targets, weights}, result.slopes);
  return result;
}

TEST(LogisticLoss, IsTheCrossEntropyOfTheOdds) {
  // Odds of 1 to 3: P is a quarter.
  const float score = -std::log(3.0F);
  EXPECT_NEAR(value_of({score}, {1}, {1}), std::log(4), 1e-6);
  EXPECT_NEAR(value_of({score}, {0}, {1}), std::log(4.0 / 3), 1e-6);
  EXPECT_NEAR(value_of({score}, {0.5F}, {3}), 1.5 * (std::log(4) + std::log(4.0 / 3)), 1e-6);
  const LossSlopes loss = slopes_of({score, score, score}, {1, 0, 0.5F}, {1, 1, 3});
  EXPECT_NEAR(loss.value, 2.5 * (std::log(4) + std::log(4.0 / 3)), 1e-6);
  EXPECT_NEAR(loss.slopes[0], -0.75, 1e-6);
  EXPECT_NEAR(loss.slopes[1], 0.25, 1e-6);
  EXPECT_NEAR(loss.slopes[2], 3 * (0.25 - 0.5), 1e-6);
}

TEST(LogisticLoss, IsLowestWhereTheOddsAreRight) {
  const float right = std::log(0.2F / 0.8F);
  EXPECT_NEAR(slopes_of({right}, {0.2F}, {1}).slopes[0], 0, 1e-7);
  EXPECT_GT(value_of({right + 0.1F}, {0.2F}, {1}), value_of({right}, {0.2F}, {1}));
  EXPECT_GT(value_of({right - 0.1F}, {0.2F}, {1}), value_of({right}, {0.2F}, {1}));
}

TEST(LogisticLoss, SlopesAreTheDerivativesOfTheValue) {
  const LossSlopes loss = slopes_of(kScores, kTargets, kWeights);
  EXPECT_NEAR(loss.value, value_of(kScores, kTargets, kWeights), 1e-12);
  for (std::size_t i = 0; i < kScores.size(); ++i) {
    const float h = 0x1p-12F;  // scores are floats: steps that they have
    Floats above = kScores;
    Floats below = kScores;
    above[i] += h;
    below[i] -= h;
    const double numeric =
        (value_of(above, kTargets, kWeights) - value_of(below, kTargets, kWeights)) /
        (2 * static_cast<double>(h));
    EXPECT_NEAR(loss.slopes[i], numeric, 1e-6) << i;
  }
}

TEST(LogisticLoss, ExtremeScoresStayFinite) {
  for (const float far : {100.0F, 1000.0F, 1e30F}) {
    const Floats scores{far, far, -far, -far};
    const LossSlopes loss = slopes_of(scores, {1, 0, 1, 0}, {1, 1, 1, 1});
    EXPECT_EQ(loss.slopes[1], 1) << far;
    EXPECT_EQ(loss.slopes[2], -1) << far;
    EXPECT_NEAR(loss.slopes[0], 0, 1e-30) << far;
    EXPECT_NEAR(loss.slopes[3], 0, 1e-30) << far;
    EXPECT_DOUBLE_EQ(loss.value, 2 * static_cast<double>(far));
    EXPECT_DOUBLE_EQ(value_of(scores, {1, 0, 1, 0}, {1, 1, 1, 1}), 2 * static_cast<double>(far));
  }
}

TEST(LogisticLoss, APairOfNoWeightCountsForNothingWhateverItsScore) {
  for (const float target : {0.0F, 1.0F, 0.5F}) {
    for (const float score : {1.0F, -kInfinity, kInfinity, std::nanf("")}) {
      SCOPED_TRACE(testing::Message() << target << ' ' << score);
      EXPECT_DOUBLE_EQ(value_of({score, 0}, {target, 1}, {0, 2}), 2 * std::log(2));
      const LossSlopes loss = slopes_of({score, 0}, {target, 1}, {0, 2});
      EXPECT_DOUBLE_EQ(loss.value, 2 * std::log(2));
      EXPECT_EQ(loss.slopes, (Floats{0, -1}));
    }
  }
}

TEST(LogisticLoss, AScoreThatIsNotANumberShowsInTheLoss) {
  for (const float target : {0.0F, 1.0F, 0.5F}) {
    EXPECT_TRUE(std::isnan(slopes_of({std::nanf("")}, {target}, {1}).value)) << target;
    EXPECT_TRUE(std::isnan(value_of({std::nanf("")}, {target}, {1}))) << target;
  }
}

TEST(LogisticLoss, PairsDoNotKnowTheirGroup) {
  EXPECT_FALSE(kLoss.needs_whole_groups());
  const std::vector<double> scores(kScores.begin(), kScores.end());
  EXPECT_EQ(kLoss.value(scores, kTargets, kWeights, 5), kLoss.value(scores, kTargets, kWeights, 1));
}

}  // namespace
}  // namespace gumbelbox
