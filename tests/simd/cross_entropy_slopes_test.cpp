#include "gumbelbox/simd/cross_entropy_slopes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "gumbelbox/loss/cross_entropy.h"
#include "tests/reference/worst_error.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

using Floats = std::vector<float>;

constexpr Log1mGuard kGuards[] = {Log1mGuard::kAdditive, Log1mGuard::kPublished};
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// One pair of weight 1.
struct OneLoss {
  double value;
  float slope;
};

OneLoss loss_of(float score, float target, Log1mGuard guard, float weight = 1) {
  float slope = 7;
  const double value =
      cross_entropy_slopes({&score, 1}, {&target, 1}, {&weight, 1}, guard, {&slope, 1});
  return {value, slope};
}

/// Scores of all sizes, dense around the branch at -log(2), up to a little above 0.
Floats sample_scores() {
  Floats scores{0, 1e-30F, 1e-7F, 1e-5F, -1e-38F, -1e-40F, -1000, -1e30F};
  for (double size = 1e-30; size < 200; size *= 1.01) scores.push_back(static_cast<float>(-size));
  for (int i = -2000; i <= 2000; ++i) scores.push_back(-0.6931472F + 1e-4F * static_cast<float>(i));
  return scores;
}

TEST(CrossEntropySlopes, AreThoseOfCrossEntropy) {
  for (const Log1mGuard guard : kGuards) {
    const std::string& name = log1m_guard_names()[static_cast<std::size_t>(guard)];
    WorstError value_error("cross_entropy_slopes " + name + " value", 1e-6, 1);
    WorstError slope_error("cross_entropy_slopes " + name + " slope", 2e-6, 1);
    with_every_instruction_set([&] {
      for (const float score : sample_scores()) {
        for (const float target : {0.0F, 1e-3F, 0.3F, 0.5F, 0.999F, 1.0F}) {
          const OneLoss loss = loss_of(score, target, guard);
          const LossSlope expected = cross_entropy(score, target, guard);
          const double s = score;
          const double t = target;
          value_error.expect(loss.value, expected.value, s, t);
          slope_error.expect(loss.slope, expected.slope, s, t);
        }
      }
    });
  }
}

TEST(CrossEntropySlopes, AScoreOfMinusInfinityIsRightForATargetOfZeroOnly) {
  for (const Log1mGuard guard : kGuards) {
    with_every_instruction_set([&] {
      const OneLoss right = loss_of(-kInfinity, 0, guard);
      EXPECT_NEAR(right.value, cross_entropy(-kInfinity, 0, guard).value, 1e-6);
      EXPECT_NEAR(right.slope, 0, 1e-7);
      for (const float target : {0.1F, 1.0F}) {
        EXPECT_EQ(loss_of(-kInfinity, target, guard).value, kInfinity) << target;
      }
    });
  }
}

TEST(CrossEntropySlopes, AScoreThatIsNotANumberShowsInTheLoss) {
  for (const Log1mGuard guard : kGuards) {
    with_every_instruction_set([&] {
      for (const float target : {0.0F, 0.3F, 1.0F}) {
        EXPECT_TRUE(std::isnan(loss_of(NAN, target, guard).value)) << target;
      }
      const Floats scores{-1, -2, NAN, -3, -1, -2, -1, -3, -1, -1};
      const Floats targets(10, 0.0F);
      const Floats weights(10, 1.0F);
      Floats slopes(10);
      EXPECT_TRUE(std::isnan(cross_entropy_slopes(scores, targets, weights, guard, slopes)));
    });
  }
}

TEST(CrossEntropySlopes, AWeightScalesValueAndSlope) {
  for (const Log1mGuard guard : kGuards) {
    with_every_instruction_set([&] {
      const OneLoss one = loss_of(-0.4F, 0.25F, guard);
      const OneLoss four = loss_of(-0.4F, 0.25F, guard, 4);
      EXPECT_EQ(four.value, 4 * one.value);
      EXPECT_EQ(four.slope, 4 * one.slope);
    });
  }
}

TEST(CrossEntropySlopes, APairOfNoWeightCountsForNothingWhateverItsScore) {
  for (const Log1mGuard guard : kGuards) {
    with_every_instruction_set([&] {
      for (const float score : {-1.0F, 0.0F, 1e-6F, -kInfinity, kInfinity, NAN}) {
        for (const float target : {0.0F, 0.5F, 1.0F}) {
          const OneLoss loss = loss_of(score, target, guard, 0);
          EXPECT_EQ(loss.value, 0) << score << ' ' << target;
          EXPECT_EQ(loss.slope, 0) << score << ' ' << target;
        }
      }
    });
  }
}

TEST(CrossEntropySlopes, EveryTailIsSummedUpAndNothingBeyondIsTouched) {
  Floats scores, targets, weights;
  for (int i = 0; i < 40; ++i) {
    scores.push_back(-0.1F * static_cast<float>(i + 1));
    targets.push_back(0.25F * static_cast<float>(i % 5));
    weights.push_back(0.5F * static_cast<float>(i % 4));
  }
  for (const Log1mGuard guard : kGuards) {
    with_every_instruction_set([&] {
      for (std::size_t count = 0; count <= 33; ++count) {
        SCOPED_TRACE(count);
        const auto first = [&](const Floats& all) { return std::span(all).first(count); };
        Floats slopes(40, 7.0F);
        const double sum =
            cross_entropy_slopes(first(scores), first(targets), first(weights), guard, slopes);
        double expected = 0;
        for (std::size_t i = 0; i < 40; ++i) {
          const LossSlope one = cross_entropy(scores[i], targets[i], guard);
          if (i < count) expected += weights[i] * one.value;
          EXPECT_NEAR(slopes[i], i < count ? weights[i] * one.slope : 7, 1e-5) << i;
        }
        EXPECT_NEAR(sum, expected, 1e-6 * (1 + expected));
      }
    });
  }
}

TEST(CrossEntropySlopes, PairsThatAreSurelyRightKeepASlope) {
  with_every_instruction_set([] {
    for (const float score : {-1.0F, -10.0F, -17.0F, -30.0F, -86.0F}) {
      const float target = 0;
      const float weight = 1;
      float slope = 0;
      cross_entropy_slopes({&score, 1}, {&target, 1}, {&weight, 1}, Log1mGuard::kAdditive,
                           {&slope, 1});
      const double expected = cross_entropy(score, 0, Log1mGuard::kAdditive).slope;
      EXPECT_NEAR(slope, expected, 1e-5 * expected) << score;
    }
  });
}

}  // namespace
}  // namespace gumbelbox
