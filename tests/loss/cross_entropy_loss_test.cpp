#include "gumbelbox/loss/cross_entropy_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "gumbelbox/loss/cross_entropy.h"

namespace gumbelbox {
namespace {

using Floats = std::vector<float>;

constexpr Log1mGuard kGuards[] = {Log1mGuard::kAdditive, Log1mGuard::kPublished};
constexpr float kInfinity = std::numeric_limits<float>::infinity();

const Floats kScores{-0.25F, -3, -0.6875F, -1.5F, -12};
const Floats kTargets{1, 0, 0.25F, 0.75F, 0};
const Floats kWeights{1, 2, 0.5F, 3, 1};

double value_of(const Loss& loss, const Floats& scores, const Floats& weights = kWeights) {
  return loss.value(std::vector<double>(scores.begin(), scores.end()), kTargets, weights, 1);
}

TEST(CrossEntropyLoss, IsTheWeightedSumOfTheCrossEntropies) {
  for (const Log1mGuard guard : kGuards) {
    double expected = 0;
    Floats expected_slopes;
    for (std::size_t i = 0; i < kScores.size(); ++i) {
      const LossSlope one = cross_entropy(kScores[i], kTargets[i], guard);
      expected += kWeights[i] * one.value;
      expected_slopes.push_back(static_cast<float>(kWeights[i] * one.slope));
    }
    const CrossEntropyLoss loss(guard);
    EXPECT_DOUBLE_EQ(value_of(loss, kScores), expected);
    Floats slopes(5, 7.0F);
    EXPECT_NEAR(loss.slopes({kScores, kTargets, kWeights}, slopes), expected, 1e-5);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(slopes[i], expected_slopes[i], 1e-5) << i;
  }
}

TEST(CrossEntropyLoss, TheGuardIsTheOneThatWasChosen) {
  const std::vector<double> sure{0};
  const Floats wrong{0};
  const Floats weight{1};
  EXPECT_NEAR(CrossEntropyLoss(Log1mGuard::kAdditive).value(sure, wrong, weight, 1),
              -std::log(1e-7), 1e-9);
  EXPECT_NEAR(CrossEntropyLoss(Log1mGuard::kPublished).value(sure, wrong, weight, 1),
              -std::log(1e-38), 1e-9);
}

TEST(CrossEntropyLoss, SlopesAreTheDerivativesOfTheValue) {
  for (const Log1mGuard guard : kGuards) {
    const CrossEntropyLoss loss(guard);
    Floats slopes(5);
    loss.slopes({kScores, kTargets, kWeights}, slopes);
    for (std::size_t i = 0; i < 5; ++i) {
      const float h = 0x1p-12F;  // scores are floats: steps that they have
      Floats above = kScores;
      Floats below = kScores;
      above[i] += h;
      below[i] -= h;
      const double numeric =
          (value_of(loss, above) - value_of(loss, below)) / (2 * static_cast<double>(h));
      EXPECT_NEAR(slopes[i], numeric, 1e-4 * std::max(1.0, std::abs(numeric))) << i;
    }
  }
}

TEST(CrossEntropyLoss, APairOfNoWeightCountsForNothingWhateverItsScore) {
  for (const Log1mGuard guard : kGuards) {
    const CrossEntropyLoss loss(guard);
    Floats weights = kWeights;
    weights[0] = 0;
    Floats scores = kScores;
    const double expected = value_of(loss, scores, weights);
    EXPECT_LT(expected, value_of(loss, scores));
    for (const float score : {-kInfinity, kInfinity, std::nanf("")}) {
      scores[0] = score;
      EXPECT_EQ(value_of(loss, scores, weights), expected) << score;
      Floats slopes(5, 7.0F);
      EXPECT_NEAR(loss.slopes({scores, kTargets, weights}, slopes), expected, 1e-5) << score;
      EXPECT_EQ(slopes[0], 0) << score;
      EXPECT_NE(slopes[1], 0) << score;
    }
  }
}

TEST(CrossEntropyLoss, PairsDoNotKnowTheirGroup) {
  const CrossEntropyLoss loss(Log1mGuard::kAdditive);
  EXPECT_FALSE(loss.needs_whole_groups());
  const std::vector<double> scores(kScores.begin(), kScores.end());
  EXPECT_EQ(loss.value(scores, kTargets, kWeights, 5), loss.value(scores, kTargets, kWeights, 1));
}

}  // namespace
}  // namespace gumbelbox
