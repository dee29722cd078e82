#include "gumbelbox/eval/reliability.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Reliability, BinsHaveEqualNumbersOfPairs) {
  std::vector<double> predicted;
  std::vector<double> given;
  for (int i = 0; i < 32; ++i) {
    predicted.push_back((31 - i) / 100.0);  // not in order
    given.push_back(i < 16 ? 1 : 0);
  }
  const std::vector<ReliabilityBin> bins = reliability(predicted, given);
  ASSERT_EQ(bins.size(), 15U);
  std::size_t pairs = 0;
  for (const ReliabilityBin& bin : bins) {
    EXPECT_TRUE(bin.pairs == 2 || bin.pairs == 3) << bin.pairs;
    pairs += bin.pairs;
  }
  EXPECT_EQ(pairs, 32U);
  EXPECT_NEAR(bins[0].predicted, 0.005, 1e-15) << "lowest first";
  EXPECT_EQ(bins[0].given, 0);
  EXPECT_EQ(bins[14].given, 1);
}

TEST(Reliability, FewPairsHaveABinEach) {
  const std::vector<ReliabilityBin> bins =
      reliability(std::vector<double>{0.9, 0.1}, std::vector<double>{1, 0.25});
  ASSERT_EQ(bins.size(), 2U);
  EXPECT_EQ(bins[0].predicted, 0.1);
  EXPECT_EQ(bins[0].given, 0.25);
  EXPECT_EQ(bins[1].pairs, 1U);
}

TEST(Reliability, EqualPredictionsKeepTheirOrder) {
  // 30 equal predictions: bins of two, by their places.
  std::vector<double> given(30, 0);
  given[0] = given[1] = 1;
  const std::vector<ReliabilityBin> bins = reliability(std::vector<double>(30, 0.5), given);
  EXPECT_EQ(bins[0].given, 1);
  EXPECT_EQ(bins[1].given, 0);
}

TEST(Reliability, TheErrorWeighsBinsByTheirPairs) {
  const std::vector<ReliabilityBin> bins{{0.5, 0.4, 3}, {0.7, 1.0, 1}};
  EXPECT_NEAR(expected_calibration_error(bins), (3 * 0.1 + 0.3) / 4, 1e-15);
}

TEST(Reliability, ErrorsOfABinMakeUpForEachOther) {
  // 30 pairs, two a bin, one too high and one too low.
  std::vector<double> predicted;
  std::vector<double> given;
  for (int i = 0; i < 15; ++i) {
    predicted.insert(predicted.end(), {i / 20.0, i / 20.0});
    given.insert(given.end(), {i / 20.0 + 0.1, i / 20.0 - 0.1});
  }
  EXPECT_NEAR(expected_calibration_error(reliability(predicted, given)), 0, 1e-15);
}

}  // namespace
}  // namespace gumbelbox
