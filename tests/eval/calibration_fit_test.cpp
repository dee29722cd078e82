#include "gumbelbox/eval/calibration_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "gumbelbox/base/random.h"
#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/reliability.h"
#include "gumbelbox/math/log1p_exp.h"

namespace gumbelbox {
namespace {

struct Pairs {
  std::vector<double> predicted;
  std::vector<double> given;
};

/// Predictions and shares of 40 cases each, which have the probability truth(prediction).
Pairs draw(std::size_t count, const std::function<double(double)>& truth, std::uint64_t seed = 5) {
  Random random(seed, RandomUse::kTest);
  Pairs pairs;
  for (std::size_t i = 0; i < count; ++i) {
    const double predicted = random.uniform() * 0.9 + 0.05;
    constexpr int kCases = 40;
    int hits = 0;
    for (int j = 0; j < kCases; ++j) hits += random.uniform() < truth(predicted) ? 1 : 0;
    pairs.predicted.push_back(predicted);
    pairs.given.push_back(hits / static_cast<double>(kCases));
  }
  return pairs;
}

double of_line(double p, double slope, double shift) { return sigmoid(slope * logit(p) + shift); }

TEST(CalibrationFit, FindsTheMapThatWasThere) {
  const auto [predicted, given] = draw(4000, [](double p) { return of_line(p, 0.6, -1); });
  const CalibrationMap platt = fit_calibration(CalibrationMethod::kPlatt, predicted, given);
  EXPECT_NEAR(platt.slope, 0.6, 0.02);
  EXPECT_NEAR(platt.shift, -1, 0.02);
  const CalibrationMap isotonic = fit_calibration(CalibrationMethod::kIsotonic, predicted, given);
  for (const double p : {0.1, 0.5, 0.9}) {
    EXPECT_NEAR(isotonic.probability(p), of_line(p, 0.6, -1), 0.03);
  }
}

TEST(CalibrationFit, KeepsWhatItWasFittedTo) {
  const std::vector<double> predicted{0.1, 0.5, 0, 1};
  const std::vector<double> given{0.2, 0.4, 0, 1};
  for (const CalibrationMethod method : kCalibrationMethods) {
    const CalibrationMap map = fit_calibration(method, predicted, given);
    EXPECT_EQ(map.pairs, 4U);
    EXPECT_NEAR(map.base_rate, 0.4, 1e-15);
    EXPECT_EQ(static_cast<int>(map.method), static_cast<int>(method));
    EXPECT_FALSE(calibration_complaint(map));
  }
}

TEST(CalibrationFit, HalvesDoNotSeeThemselves) {
  // Even places say 0.2, odd ones 0.8: each half gets what the other half says.
  std::vector<double> given;
  for (int i = 0; i < 200; ++i) given.push_back(i % 2 == 0 ? 0.2 : 0.8);
  const std::vector<double> crossed =
      cross_calibrated(CalibrationMethod::kPlatt, std::vector<double>(200, 0.5), given);
  EXPECT_NEAR(crossed[0], 0.8, 1e-3);
  EXPECT_NEAR(crossed[1], 0.2, 1e-3);
  EXPECT_EQ(crossed[198], crossed[0]);
}

TEST(CalibrationFit, TakesTheSimplestMapThatIsTrue) {
  const auto temperature = draw(2000, [](double p) { return of_line(p, 0.5, 0); });
  EXPECT_EQ(choose_calibration(temperature.predicted, temperature.given).best,
            CalibrationMethod::kTemperature);
  const auto platt = draw(2000, [](double p) { return of_line(p, 0.8, 1); });
  EXPECT_EQ(choose_calibration(platt.predicted, platt.given).best, CalibrationMethod::kPlatt);
  const auto step = draw(4000, [](double p) { return p < 0.5 ? 0.2 : 0.4; });
  EXPECT_EQ(choose_calibration(step.predicted, step.given).best, CalibrationMethod::kIsotonic);
}

TEST(CalibrationFit, TakesNoneIfPredictionsAreTheAnswers) {
  const auto [predicted, given] = draw(500, [](double p) { return p; });
  const CalibrationChoice choice = choose_calibration(given, given);
  EXPECT_FALSE(choice.best);
  EXPECT_LT(choice.raw_kl, 1e-6);
  ASSERT_EQ(choice.trials.size(), 3U);
  for (const auto& [method, kl] : choice.trials) EXPECT_GE(kl, choice.raw_kl);
}

TEST(CalibrationFit, ComparesByTheHeldOutDivergence) {
  const auto [predicted, given] = draw(300, [](double p) { return p * p; });
  const CalibrationChoice choice = choose_calibration(predicted, given);
  EXPECT_EQ(choice.raw_kl, mean_kl(given, predicted));
  for (const auto& [method, kl] : choice.trials) {
    EXPECT_EQ(kl, mean_kl(given, cross_calibrated(method, predicted, given)));
  }
}

TEST(CalibrationFit, CalibratesPairsThatItHasNotSeen) {
  const auto truth = [](double p) { return 0.7 * p * p + 0.02; };
  const Pairs valid = draw(10000, truth);
  const Pairs test = draw(10000, truth, 6);
  const CalibrationChoice choice = choose_calibration(valid.predicted, valid.given);
  ASSERT_TRUE(choice.best);
  const CalibrationMap map = fit_calibration(*choice.best, valid.predicted, valid.given);
  std::vector<double> calibrated;
  for (const double p : test.predicted) calibrated.push_back(map.probability(p));
  EXPECT_GT(expected_calibration_error(reliability(test.predicted, test.given)), 0.1);
  EXPECT_LT(expected_calibration_error(reliability(calibrated, test.given)), 0.01);
}

TEST(CalibrationFit, TakesNoneIfTheGainMayBeChance) {
  // Half of the pairs gain what the other half loses, but for a little.
  std::vector<double> predicted(600, 0.5);
  std::vector<double> given;
  for (std::size_t i = 0; i < predicted.size(); ++i) given.push_back(i % 4 < 2 ? 0.9 : 0.11);
  const CalibrationChoice choice = choose_calibration(predicted, given);
  EXPECT_EQ(choice.trials.size(), 3U);
  EXPECT_FALSE(choice.best);
}

TEST(CalibrationFit, IsotonicNeedsManyPairs) {
  const std::vector<double> predicted(kFewestForIsotonic - 1, 0.5);
  const std::vector<double> given(kFewestForIsotonic - 1, 0.25);
  EXPECT_EQ(choose_calibration(predicted, given).trials.size(), 2U);
}

}  // namespace
}  // namespace gumbelbox
