#include "gumbelbox/eval/threshold.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

using Values = std::vector<double>;

void expect_threshold(const Threshold& found, const Threshold& expected) {
  EXPECT_DOUBLE_EQ(found.f1, expected.f1);
  EXPECT_DOUBLE_EQ(found.precision, expected.precision);
  EXPECT_DOUBLE_EQ(found.recall, expected.recall);
  EXPECT_EQ(found.threshold, expected.threshold);
}

TEST(BestThreshold, GivesWhatWasWorkedOutByHand) {
  // From 0.9: F1 2/5. From 0.5: 3 right, 2 wrong, F1 2/3. From 0.2: 4 right, 2 wrong, F1 4/5.
  expect_threshold(best_threshold(Values{0.5, 0.9, 0.2, 0.5}, Values{0.1, 0.7, 0.5}),
                   {0.8, 2. / 3, 1, 0.2});
  // From 0.9: F1 4/5. From 0.1: 3 right, 3 wrong, F1 2/3.
  expect_threshold(best_threshold(Values{0.9, 0.9, 0.1}, Values{0.7, 0.5, 0.5}),
                   {0.8, 1, 2. / 3, 0.9});
}

TEST(BestThreshold, KeepsEqualScoresOnOneSide) {
  expect_threshold(best_threshold(Values{1, 1}, Values{1, 1}), {2. / 3, 0.5, 1, 1});
}

TEST(BestThreshold, TakesTheHighestOfSeveral) {
  expect_threshold(best_threshold(Values{3, 1}, Values{2, 2}), {2. / 3, 1, 0.5, 3});
}

TEST(BestThreshold, WithoutWrongPairsTakesAll) {
  expect_threshold(best_threshold(Values{-1, -5}, Values{}), {1, 1, 1, -5});
}

TEST(BestThreshold, EqualsTheBestOfAllThresholds) {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed, RandomUse::kTest);
    const auto draw = [&](std::size_t count, double shift) {
      Values values(count);
      for (double& value : values) value = -static_cast<double>(random.below(12)) + shift;
      return values;
    };
    const Values right = draw(1 + random.below(20), 3);
    const Values wrong = draw(random.below(30), 0);
    const auto f1_from = [&](double threshold) {
      const auto taken = [&](const Values& values) {
        return static_cast<double>(std::count_if(values.begin(), values.end(),
                                                 [&](double value) { return value >= threshold; }));
      };
      return 2 * taken(right) / (taken(right) + taken(wrong) + static_cast<double>(right.size()));
    };
    double best = 0;
    for (double threshold = -12; threshold <= 4; threshold += 0.5) {
      best = std::max(best, f1_from(threshold));
    }
    const Threshold found = best_threshold(right, wrong);
    EXPECT_NEAR(found.f1, best, 1e-12);
    EXPECT_NEAR(f1_from(found.threshold), best, 1e-12);
    EXPECT_NEAR(2 * found.precision * found.recall / (found.precision + found.recall), best, 1e-12);
  }
}

}  // namespace
}  // namespace gumbelbox
