#include "gumbelbox/loss/softmax_loss.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace gumbelbox {
namespace {

using Floats = std::vector<float>;

constexpr float kInfinity = std::numeric_limits<float>::infinity();

double value_of(const Floats& scores, const Floats& weights, std::size_t group_size = 3) {
  const Floats targets(scores.size(), 0.5F);
  return SoftmaxLoss().value(std::vector<double>(scores.begin(), scores.end()), targets, weights,
                             group_size);
}

struct LossSlopes {
  double value;
  Floats slopes;
};

LossSlopes slopes_of(const Floats& scores, const Floats& weights, std::size_t group_size = 3) {
  const Floats targets(scores.size(), 0.5F);
  LossSlopes result{0, Floats(scores.size(), 7.0F)};
  result.value = SoftmaxLoss().slopes({scores, targets, weights, group_size}, result.slopes);
  return result;
}

// Two groups of three; weights of negatives mean nothing unless they are 0.
const Floats kScores{-0.5F, -2, 0.25F, -1, -3, -0.75F};
const Floats kWeights{2, 0.5F, 0.5F, 0.25F, 1, 1};

TEST(SoftmaxLoss, OfAGroupIsHowSurelyItsEdgeIsPicked) {
  // e^score = 1, 2, 5: the edge is picked once in eight times.
  const Floats scores{0, std::log(2.0F), std::log(5.0F)};
  EXPECT_NEAR(value_of(scores, {1, 1, 1}), std::log(8), 1e-6);
  EXPECT_NEAR(value_of(scores, {3, 1, 1}), 3 * std::log(8), 1e-6);
  const LossSlopes loss = slopes_of(scores, {3, 1, 1});
  EXPECT_NEAR(loss.value, 3 * std::log(8), 1e-6);
  EXPECT_NEAR(loss.slopes[0], 3 * (1.0 / 8 - 1), 1e-6);
  EXPECT_NEAR(loss.slopes[1], 3 * 2.0 / 8, 1e-6);
  EXPECT_NEAR(loss.slopes[2], 3 * 5.0 / 8, 1e-6);
}

TEST(SoftmaxLoss, NeedsWholeGroups) { EXPECT_TRUE(SoftmaxLoss().needs_whole_groups()); }

TEST(SoftmaxLoss, SlopesAreTheDerivativesOfTheValue) {
  Floats without_one = kWeights;
  without_one[2] = 0;
  for (const Floats& weights : {kWeights, without_one}) {
    for (const std::size_t group_size : {1, 2, 3, 6}) {
      const LossSlopes loss = slopes_of(kScores, weights, group_size);
      EXPECT_NEAR(loss.value, value_of(kScores, weights, group_size), 1e-6);
      for (std::size_t i = 0; i < kScores.size(); ++i) {
        const float h = 0x1p-10F;  // scores are floats: steps that they have
        Floats above = kScores;
        Floats below = kScores;
        above[i] += h;
        below[i] -= h;
        const double numeric =
            (value_of(above, weights, group_size) - value_of(below, weights, group_size)) /
            (2 * static_cast<double>(h));
        EXPECT_NEAR(loss.slopes[i], numeric, 1e-6) << "group size " << group_size << ", pair " << i;
      }
    }
  }
}

TEST(SoftmaxLoss, ANegativeOfNoWeightIsLeftOut) {
  const Floats scores{-0.5F, 3, 0.25F};
  const LossSlopes without = slopes_of(scores, {2, 0, 1});
  const LossSlopes alone = slopes_of({-0.5F, 0.25F}, {2, 1}, 2);
  EXPECT_DOUBLE_EQ(without.value, alone.value);
  EXPECT_DOUBLE_EQ(value_of(scores, {2, 0, 1}), value_of({-0.5F, 0.25F}, {2, 1}, 2));
  EXPECT_EQ(without.slopes, (Floats{alone.slopes[0], 0, alone.slopes[1]}));
  for (const float score : {kInfinity, -kInfinity, std::nanf("")}) {
    EXPECT_DOUBLE_EQ(slopes_of({-0.5F, score, 0.25F}, {2, 0, 1}).value, alone.value) << score;
    EXPECT_DOUBLE_EQ(value_of({-0.5F, score, 0.25F}, {2, 0, 1}), without.value) << score;
  }
}

TEST(SoftmaxLoss, WeightsOfNegativesMeanNothingBesides) {
  EXPECT_EQ(value_of(kScores, {2, 9, 0.125F, 0.25F, 3, 8}), value_of(kScores, kWeights));
  EXPECT_EQ(slopes_of(kScores, {2, 9, 0.125F, 0.25F, 3, 8}).slopes,
            slopes_of(kScores, kWeights).slopes);
}

TEST(SoftmaxLoss, AnEdgeOfNoWeightLeavesItsGroupOut) {
  const Floats weights{0, 1, 1, 0.25F, 1, 1};
  const Floats second(kScores.begin() + 3, kScores.end());
  const LossSlopes loss = slopes_of(kScores, weights);
  const LossSlopes alone = slopes_of(second, {0.25F, 1, 1});
  EXPECT_EQ(loss.value, alone.value);
  EXPECT_EQ(value_of(kScores, weights), value_of(second, {0.25F, 1, 1}));
  EXPECT_EQ(Floats(loss.slopes.begin(), loss.slopes.begin() + 3), (Floats{0, 0, 0}));
  EXPECT_EQ(Floats(loss.slopes.begin() + 3, loss.slopes.end()), alone.slopes);
  EXPECT_EQ(slopes_of({std::nanf(""), 1, 2}, {0, 1, 1}).value, 0);
  EXPECT_EQ(value_of({std::nanf(""), 1, 2}, {0, 1, 1}), 0);
}

TEST(SoftmaxLoss, GroupsDoNotSeeEachOther) {
  const LossSlopes before = slopes_of(kScores, kWeights);
  Floats scores = kScores;
  for (std::size_t i = 3; i < 6; ++i) scores[i] = 2 * scores[i] + 5;
  const LossSlopes after = slopes_of(scores, kWeights);
  EXPECT_NE(after.value, before.value);
  EXPECT_EQ(Floats(after.slopes.begin(), after.slopes.begin() + 3),
            Floats(before.slopes.begin(), before.slopes.begin() + 3));
  EXPECT_NE(after.slopes[3], before.slopes[3]);
  const Floats first(kScores.begin(), kScores.begin() + 3);
  const Floats second(kScores.begin() + 3, kScores.end());
  EXPECT_DOUBLE_EQ(value_of(kScores, kWeights),
                   value_of(first, {2, 1, 1}) + value_of(second, {0.25F, 1, 1}));
}

TEST(SoftmaxLoss, AConstantAddedToAllScoresChangesNothing) {
  const LossSlopes loss = slopes_of(kScores, kWeights);
  for (const float constant : {-1024.0F, 1024.0F}) {
    Floats scores = kScores;
    for (float& score : scores) score += constant;
    EXPECT_NEAR(value_of(scores, kWeights), loss.value, 1e-9) << constant;
    const LossSlopes moved = slopes_of(scores, kWeights);
    EXPECT_NEAR(moved.value, loss.value, 1e-6) << constant;
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(moved.slopes[i], loss.slopes[i], 1e-6) << i;
  }
}

TEST(SoftmaxLoss, ScoresFarBelowZeroStayFinite) {
  EXPECT_NEAR(value_of({-1000, -1000, -1000}, {1, 1, 1}), std::log(3), 1e-12);
  const LossSlopes loss = slopes_of({-1000, -1000, -1000}, {1, 1, 1});
  EXPECT_NEAR(loss.value, std::log(3), 1e-12);
  EXPECT_NEAR(loss.slopes[0], 1.0 / 3 - 1, 1e-6);
  EXPECT_NEAR(loss.slopes[1], 1.0 / 3, 1e-6);
  EXPECT_NEAR(slopes_of({-1000, 0, -2000}, {1, 1, 1}).value, 1000, 1e-9);
}

TEST(SoftmaxLoss, ANegativeOfMinusInfinityIsSurelyRight) {
  const LossSlopes loss = slopes_of({0, -kInfinity, -kInfinity}, {1, 1, 1});
  EXPECT_EQ(loss.value, 0);
  EXPECT_EQ(loss.slopes, (Floats{0, 0, 0}));
  EXPECT_EQ(value_of({0, -kInfinity, -kInfinity}, {1, 1, 1}), 0);
}

TEST(SoftmaxLoss, AScoreThatIsNotANumberShowsInTheLoss) {
  for (std::size_t i = 0; i < 3; ++i) {
    Floats scores{-1, -2, -3};
    scores[i] = std::nanf("");
    EXPECT_TRUE(std::isnan(slopes_of(scores, {1, 1, 1}).value)) << i;
    EXPECT_TRUE(std::isnan(value_of(scores, {1, 1, 1}))) << i;
  }
}

}  // namespace
}  // namespace gumbelbox
