#include "gumbelbox/eval/calibration.h"

#include <gtest/gtest.h>

#include <vector>

#include "gumbelbox/base/random.h"

namespace gumbelbox {
namespace {

using Values = std::vector<double>;

TEST(Calibration, GivesWhatWasWorkedOutByHand) {
  // One bin has 0.7 and 0.72 of which one holds, |1 - 1.42| = 0.42; another 0.1, which does not.
  const Calibration found = calibration(Values{0.7, 0.1, 0.72}, Values{1, 0, 0});
  EXPECT_DOUBLE_EQ(found.ece, (0.42 + 0.1) / 3);
  EXPECT_DOUBLE_EQ(found.brier, (0.09 + 0.01 + 0.5184) / 3);
}

TEST(Calibration, OfCertaintyThatIsRightIsZeroAndOfCertaintyThatIsWrongOne) {
  const Calibration right = calibration(Values{1, 0, 0}, Values{1, 0, 0});
  EXPECT_EQ(right.ece, 0);
  EXPECT_EQ(right.brier, 0);
  const Calibration wrong = calibration(Values{1, 0, 0}, Values{0, 1, 1});
  EXPECT_EQ(wrong.ece, 1);
  EXPECT_EQ(wrong.brier, 1);
}

TEST(Calibration, HasFifteenBinsWithTheirLowerEnds) {
  // Errors make up for each other within a bin only.
  const auto ece_of = [](double first, double second) {
    return calibration(Values{first, second}, Values{0, 1}).ece;
  };
  const double bin = 1. / 15;
  EXPECT_NEAR(ece_of(7 * bin + 1e-9, 8 * bin - 1e-9), 0, 1e-6);
  EXPECT_NEAR(ece_of(7 * bin - 1e-9, 8 * bin - 1e-9), 7 * bin, 1e-6);
  EXPECT_NEAR(ece_of(8 * bin + 1e-9, 8 * bin - 1e-9), 0.5, 1e-6);
  EXPECT_NEAR(ece_of(1, 14.5 * bin), 14.5 / 30, 1e-12) << "1 lies in the last bin";
  EXPECT_NEAR(ece_of(1, 13.5 * bin), 0.55, 1e-12) << "which is a fifteenth as well";
  EXPECT_NEAR(ece_of(0.2, 0.19), (0.2 + 0.81) / 2, 1e-12) << "0.2 begins a bin";
}

TEST(Calibration, CountsWeightsAsRepeats) {
  const Calibration weighted = calibration(Values{0.3, 0.9, 0.5}, Values{1, 1, 0}, Values{2, 1, 0});
  const Calibration repeated = calibration(Values{0.3, 0.3, 0.9}, Values{1, 1, 1});
  EXPECT_DOUBLE_EQ(weighted.ece, repeated.ece);
  EXPECT_DOUBLE_EQ(weighted.brier, repeated.brier);
}

TEST(Calibration, OfTrueProbabilitiesIsSmallAndOfTheirHalvesIsNot) {
  Random random(1, RandomUse::kTest);
  Values probabilities;
  Values halves;
  Values labels;
  for (int i = 0; i < 20000; ++i) {
    const double p = random.uniform();
    probabilities.push_back(p);
    halves.push_back(p / 2);
    labels.push_back(random.uniform() < p ? 1 : 0);
  }
  const Calibration true_ones = calibration(probabilities, labels);
  EXPECT_LT(true_ones.ece, 0.02);
  EXPECT_NEAR(true_ones.brier, 1. / 6, 0.01);  // mean of p (1 - p)
  EXPECT_NEAR(calibration(halves, labels).ece, 0.25, 0.01);
}

TEST(Calibration, OfTheMeanLabelHasNoErrorThoughItKnowsNothing) {
  const Calibration found = calibration(Values{0.25, 0.25, 0.25, 0.25}, Values{1, 0, 0, 0});
  EXPECT_EQ(found.ece, 0);
  EXPECT_DOUBLE_EQ(found.brier, 0.1875);
}

}  // namespace
}  // namespace gumbelbox
