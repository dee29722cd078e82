#include "gumbelbox/eval/classification.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

using Values = std::vector<double>;

TEST(Classification, GivesWhatWasWorkedOutByHand) {
  // From 0.5: 3 of 4 right and 1 of 3 wrong are taken. Right pairs beat 3, 2, 2 and 1 wrong ones.
  const Classification c = classify(Values{0.9, 0.5, 0.6, 0.2}, Values{0.7, 0.3, 0.1}, 0.5);
  EXPECT_DOUBLE_EQ(c.precision, 3. / 4);
  EXPECT_DOUBLE_EQ(c.recall, 3. / 4);
  EXPECT_DOUBLE_EQ(c.f1, 3. / 4);
  EXPECT_DOUBLE_EQ(c.auc, 8. / 12);
  EXPECT_DOUBLE_EQ(c.average_precision, (1. / 1 + 2. / 3 + 3. / 4 + 4. / 6) / 4);
}

TEST(Classification, TiesCountHalfAndAreTakenTogether) {
  const Classification c = classify(Values{1, 1}, Values{1, 0}, 1);
  EXPECT_DOUBLE_EQ(c.precision, 2. / 3);
  EXPECT_DOUBLE_EQ(c.recall, 1);
  EXPECT_DOUBLE_EQ(c.auc, 0.75);
  EXPECT_DOUBLE_EQ(c.average_precision, 2. / 3);
}

TEST(Classification, TakingNothingIsWorthNothing) {
  const Classification c = classify(Values{0.2}, Values{0.1}, 0.5);
  EXPECT_EQ(c.f1, 0);
  EXPECT_EQ(c.precision, 0);
  EXPECT_EQ(c.recall, 0);
  EXPECT_EQ(c.auc, 1);
}

TEST(Classification, TheAreaIsTheShareOfPairsInTheRightOrder) {
  Random random(3, RandomUse::kTest);
  Values right, wrong;
  for (int i = 0; i < 60; ++i) right.push_back(random.below(20) + 2.0);
  for (int i = 0; i < 90; ++i) wrong.push_back(random.below(20));
  double won = 0;
  for (const double r : right) {
    for (const double w : wrong) won += r > w ? 1 : r == w ? 0.5 : 0;
  }
  EXPECT_NEAR(classify(right, wrong, 10).auc, won / (60 * 90), 1e-12);
}

}  // namespace
}  // namespace gumbelbox
