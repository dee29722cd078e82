#include "gumbelbox/loss/margin_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace gumbelbox {
namespace {

using Floats = std::vector<float>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

const MarginLoss kHalf(0.5);

// Edges that lack nothing, something and much; wrong pairs far, within the margin and inside; and
// one of neither kind.
const Floats kScores{0.25F, -0.125F, -8, -0.75F, -0.25F, 2, -0.25F};
const Floats kTargets{1, 1, 1, 0, 0, 0, 0.25F};
const Floats kWeights{2, 2, 0.5F, 2, 3, 1, 4};

double value_of(const Floats& scores, const Floats& targets, const Floats& weights,
                const Loss& loss = kHalf) {
  return loss.value(std::vector<double>(scores.begin(), scores.end()), targets, weights, 1);
}

Floats slopes_of(const Floats& scores, const Floats& targets, const Floats& weights,
                 const Loss& loss = kHalf) {
  Floats slopes(scores.size(), 7.0F);
  loss.slopes({scores, targets, weights}, slopes);
  return slopes;
}

TEST(MarginLoss, CostsWhatAScoreLacks) {
  const double expected[] = {0, 0.125, 8, 0, 0.25, 2.5, 0.25 * 0.25 + 0.75 * 0.25};
  const Floats slopes{0, -1, -1, 0, 1, 1, 0.75F - 0.25F};
  double sum = 0;
  for (std::size_t i = 0; i < kScores.size(); ++i) {
    EXPECT_DOUBLE_EQ(value_of({kScores[i]}, {kTargets[i]}, {1}), expected[i]) << i;
    EXPECT_EQ(slopes_of({kScores[i]}, {kTargets[i]}, {1}), (Floats{slopes[i]})) << i;
    sum += kWeights[i] * expected[i];
  }
  EXPECT_DOUBLE_EQ(value_of(kScores, kTargets, kWeights), sum);
  Floats weighted = slopes;
  for (std::size_t i = 0; i < weighted.size(); ++i) weighted[i] *= kWeights[i];
  EXPECT_EQ(slopes_of(kScores, kTargets, kWeights), weighted);
}

TEST(MarginLoss, TheMarginIsTheOneThatWasChosen) {
  EXPECT_DOUBLE_EQ(value_of({-1}, {0}, {1}, MarginLoss(0.01)), 0);
  EXPECT_DOUBLE_EQ(value_of({-1}, {0}, {1}, MarginLoss(3)), 2);
  EXPECT_EQ(slopes_of({-1}, {0}, {1}, MarginLoss(0.01)), (Floats{0}));
  EXPECT_EQ(slopes_of({-1}, {0}, {1}, MarginLoss(3)), (Floats{1}));
  EXPECT_DOUBLE_EQ(value_of({-1}, {1}, {1}, MarginLoss(3)), 1) << "edges have none";
}

TEST(MarginLoss, WhatTrainsIsTheTruth) {
  Floats slopes(kScores.size());
  EXPECT_DOUBLE_EQ(kHalf.slopes({kScores, kTargets, kWeights}, slopes),
                   value_of(kScores, kTargets, kWeights));
}

TEST(MarginLoss, SlopesAreTheDerivativesOfTheValue) {
  const Floats slopes = slopes_of(kScores, kTargets, kWeights);
  for (std::size_t i = 0; i < kScores.size(); ++i) {
    const float h = 0x1p-10F;  // scores are floats: steps that they have
    Floats above = kScores;
    Floats below = kScores;
    above[i] += h;
    below[i] -= h;
    const double numeric =
        (value_of(above, kTargets, kWeights) - value_of(below, kTargets, kWeights)) /
        (2 * static_cast<double>(h));
    EXPECT_NEAR(slopes[i], numeric, 1e-9) << i;
  }
}

TEST(MarginLoss, WhatLacksNothingJustSoDoesNotMove) {
  EXPECT_EQ(value_of({0, -0.5F}, {1, 0}, {1, 1}), 0);
  EXPECT_EQ(slopes_of({0, -0.5F}, {1, 0}, {1, 1}), (Floats{0, 0}));
  EXPECT_EQ(slopes_of({-1e-30F, std::nextafter(-0.5F, 0.0F)}, {1, 0}, {1, 1}), (Floats{-1, 1}));
}

TEST(MarginLoss, ExtremeScoresCostInProportion) {
  EXPECT_DOUBLE_EQ(value_of({-1e30F}, {1}, {1}), static_cast<double>(1e30F));
  EXPECT_DOUBLE_EQ(value_of({1e30F}, {0}, {1}), static_cast<double>(1e30F));
  EXPECT_EQ(value_of({1e30F, -1e30F}, {1, 0}, {1, 1}), 0);
  EXPECT_EQ(slopes_of({-1e30F, 1e30F, 1e30F, -1e30F}, {1, 0, 1, 0}, {1, 1, 1, 1}),
            (Floats{-1, 1, 0, 0}));
}

TEST(MarginLoss, APairOfNoWeightCountsForNothingWhateverItsScore) {
  for (const float target : {0.0F, 1.0F, 0.5F}) {
    for (const float score : {-0.25F, -kInfinity, kInfinity, std::nanf("")}) {
      SCOPED_TRACE(testing::Message() << target << ' ' << score);
      EXPECT_EQ(value_of({score, -0.25F}, {target, 1}, {0, 2}), 0.5);
      Floats slopes(2, 7.0F);
      const Floats scores{score, -0.25F};
      const Floats targets{target, 1};
      const Floats weights{0, 2};
      EXPECT_EQ(kHalf.slopes({scores, targets, weights}, slopes), 0.5);
      EXPECT_EQ(slopes, (Floats{0, -2}));
    }
  }
}

TEST(MarginLoss, AScoreThatIsNotANumberShowsInTheLoss) {
  for (const float target : {0.0F, 1.0F, 0.5F}) {
    Floats slopes(1);
    const Floats scores{std::nanf("")};
    const Floats targets{target};
    const Floats weights{1};
    EXPECT_TRUE(std::isnan(kHalf.slopes({scores, targets, weights}, slopes))) << target;
    EXPECT_TRUE(std::isnan(value_of(scores, targets, weights))) << target;
  }
}

TEST(MarginLoss, PairsDoNotKnowTheirGroup) {
  EXPECT_FALSE(kHalf.needs_whole_groups());
  const std::vector<double> scores(kScores.begin(), kScores.end());
  EXPECT_EQ(kHalf.value(scores, kTargets, kWeights, 7), kHalf.value(scores, kTargets, kWeights, 1));
}

}  // namespace
}  // namespace gumbelbox
