#include "gumbelbox/eval/isotonic_fit.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

using Numbers = std::vector<double>;

CalibrationMap map_of(const Numbers& predicted, const Numbers& given) {
  return {.method = CalibrationMethod::kIsotonic,
          .knots = fit_isotonic(predicted, given),
          .base_rate = 0.5,
          .pairs = predicted.size()};
}

/// 50 pairs each.
void add_bin(Numbers& predicted, Numbers& given, double p, double mean) {
  predicted.insert(predicted.end(), 50, p);
  given.insert(given.end(), 50, mean);
}

TEST(IsotonicFit, KnotsAreTheMeansOfBinsThatAscend) {
  Numbers predicted;
  Numbers given;
  add_bin(predicted, given, 0.6, 0.9);
  add_bin(predicted, given, 0.2, 0.1);
  const auto knots = fit_isotonic(predicted, given);
  ASSERT_EQ(knots.size(), 4U);
  EXPECT_EQ(knots[0], (CalibrationKnot{1e-6, 1e-6}));
  EXPECT_NEAR(knots[1].raw, 0.2, 1e-15);
  EXPECT_NEAR(knots[1].calibrated, 0.1, 1e-15);
  EXPECT_NEAR(knots[2].raw, 0.6, 1e-15);
  EXPECT_NEAR(knots[2].calibrated, 0.9, 1e-15);
  EXPECT_EQ(knots[3], (CalibrationKnot{1 - 1e-6, 1 - 1e-6}));
}

TEST(IsotonicFit, PoolsBinsThatDescend) {
  Numbers predicted;
  Numbers given;
  add_bin(predicted, given, 0.125, 0.3);
  add_bin(predicted, given, 0.25, 0.5);
  add_bin(predicted, given, 0.375, 0.2);  // joins 0.5 to a mean of 0.35
  add_bin(predicted, given, 0.5, 0.8);
  const auto knots = fit_isotonic(predicted, given);
  ASSERT_EQ(knots.size(), 6U);
  EXPECT_NEAR(knots[1].calibrated, 0.3, 1e-15);
  EXPECT_NEAR(knots[2].raw, 0.25, 1e-15) << "the first bin of the pool";
  EXPECT_NEAR(knots[2].calibrated, 0.35, 1e-15);
  EXPECT_NEAR(knots[3].raw, 0.375, 1e-15) << "and the last";
  EXPECT_NEAR(knots[3].calibrated, 0.35, 1e-15);
  EXPECT_NEAR(knots[4].calibrated, 0.8, 1e-15);
}

TEST(IsotonicFit, APoolMayTakeInWhatCameBeforeIt) {
  Numbers predicted;
  Numbers given;
  add_bin(predicted, given, 0.1, 0.3);
  add_bin(predicted, given, 0.2, 0.5);
  add_bin(predicted, given, 0.3, 0.0);  // joins 0.5 to 0.25, which is below 0.3
  const auto knots = fit_isotonic(predicted, given);
  ASSERT_EQ(knots.size(), 4U);
  EXPECT_NEAR(knots[1].raw, 0.1, 1e-15);
  EXPECT_NEAR(knots[1].calibrated, 0.8 / 3, 1e-15);
  EXPECT_NEAR(knots[2].raw, 0.3, 1e-15);
}

TEST(IsotonicFit, FewPairsHaveOneHeight) {
  const auto knots = fit_isotonic(Numbers{0.1, 0.2, 0.3}, Numbers{0, 1, 0.5});
  ASSERT_EQ(knots.size(), 4U);
  EXPECT_EQ(knots[1], (CalibrationKnot{0.1, 0.5}));
  EXPECT_EQ(knots[2], (CalibrationKnot{0.3, 0.5}));
}

TEST(IsotonicFit, TheOutermostPredictionsHaveTheHeightOfTheirBins) {
  // Most pairs are certain, and rarely right; they share a bin with one that is not.
  Numbers predicted(200, 1 - 1e-6);
  Numbers given(200, 0.1);
  predicted[0] = 0.5;
  const CalibrationMap map = map_of(predicted, given);
  EXPECT_NEAR(map.probability(1), 0.1, 1e-12);
  for (double& p : predicted) p = p == 0.5 ? p : 1e-6;
  EXPECT_NEAR(map_of(predicted, given).probability(0), 0.1, 1e-12);
}

TEST(IsotonicFit, EqualPredictionsShareAKnot) {
  Numbers predicted(500, 0.25);
  Numbers given(500, 0.5);
  for (std::size_t i = 0; i < 250; ++i) given[i] = 0;
  EXPECT_EQ(fit_isotonic(predicted, given).size(), 3U);
  EXPECT_NEAR(fit_isotonic(predicted, given)[1].calibrated, 0.25, 1e-15);
}

TEST(IsotonicFit, EndsThatThePairsHaveAreTheirs) {
  Numbers predicted;
  Numbers given;
  add_bin(predicted, given, 1e-6, 0.1);
  add_bin(predicted, given, 1 - 1e-6, 0.9);
  const auto knots = fit_isotonic(predicted, given);
  ASSERT_EQ(knots.size(), 2U);
  EXPECT_NEAR(knots[0].calibrated, 0.1, 1e-15);
  EXPECT_NEAR(knots[1].calibrated, 0.9, 1e-15);
}

TEST(IsotonicFit, IsAlwaysAMapOfFewKnots) {
  Numbers predicted;
  Numbers given;
  for (int i = 0; i < 50000; ++i) {
    predicted.push_back(clipped_probability(0.5 + 0.5 * std::sin(i * 1.234)));
    given.push_back(0.5 + 0.5 * std::sin(i * 0.77));
  }
  const CalibrationMap map = map_of(predicted, given);
  EXPECT_FALSE(calibration_complaint(map)) << *calibration_complaint(map);
  EXPECT_LE(map.knots.size(), 202U);
}

TEST(IsotonicFit, FollowsACurve) {
  Numbers predicted;
  Numbers given;
  for (int i = 1; i < 10000; ++i) {
    predicted.push_back(i / 10000.0);
    given.push_back(predicted.back() * predicted.back());
  }
  const CalibrationMap map = map_of(predicted, given);
  for (const double p : {0.05, 0.3, 0.72, 0.99}) EXPECT_NEAR(map.probability(p), p * p, 1e-3);
  EXPECT_LT(map.probability(1e-5), 2e-6) << "small P stay in proportion";
}

}  // namespace
}  // namespace gumbelbox
