#include "cli/calibration_text.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

const CalibrationMap kPlatt{.method = CalibrationMethod::kPlatt,
                            .slope = 0.93,
                            .shift = -0.125,
                            .knots = {},
                            .base_rate = 0.25,
                            .pairs = 1000};

TEST(CalibrationText, TellsWhatAMapIs) {
  EXPECT_EQ(calibration_text(kPlatt),
            "platt (slope 0.93, shift -0.125), fitted to 1000 pairs with mean P 0.2500");
  CalibrationMap map = kPlatt;
  map.method = CalibrationMethod::kTemperature;
  EXPECT_EQ(calibration_text(map),
            "temperature (slope 0.93), fitted to 1000 pairs with mean P 0.2500");
  map.method = CalibrationMethod::kIsotonic;
  map.knots.resize(7);
  EXPECT_EQ(calibration_text(map), "isotonic (7 knots), fitted to 1000 pairs with mean P 0.2500");
}

TEST(CalibrationText, TellsWhichProbabilitiesAreInUse) {
  Model model;
  EXPECT_EQ(calibration_in_use(model, false), "");
  EXPECT_EQ(calibration_in_use(model, true), "");
  model.calibration = kPlatt;
  EXPECT_EQ(calibration_in_use(model, false),
            "P is calibrated: platt (slope 0.93, shift -0.125), fitted to 1000 pairs with mean P "
            "0.2500\n");
  EXPECT_EQ(calibration_in_use(model, true),
            "P is raw: the calibration of the model is not used\n");
}

CalibrationReport some_report() {
  CalibrationReport report;
  report.map = kPlatt;
  report.choice.raw_kl = 0.0125;
  report.choice.trials = {{CalibrationMethod::kPlatt, 0.25}};
  report.measured_on = "test";
  report.before = {.kl = 0.0125, .ece = 0.03, .pairs = 90};
  report.after = {.kl = 0.01, .ece = 0.005, .pairs = 90};
  report.base_rate = 0.2;
  return report;
}

TEST(CalibrationText, ComparesBeforeAndAfter) {
  EXPECT_EQ(calibration_report_text(some_report()),
            "platt (slope 0.93, shift -0.125), fitted to 1000 pairs with mean P 0.2500\n"
            "         before    after\n"
            "KL      0.01250  0.01000\n"
            "ECE     0.03000  0.00500\n"
            "measured on 90 pairs of test.tsv with mean P 0.2000\n");
}

TEST(CalibrationText, ComparesWithAStoredCalibration) {
  CalibrationReport report = some_report();
  report.stored = report.before;
  report.stored->kl = 0.011;
  EXPECT_NE(calibration_report_text(report).find("            raw   stored    after\n"
                                                 "KL      0.01250  0.01100  0.01000\n"),
            std::string::npos)
      << calibration_report_text(report);
  report.kept_stored = true;
  const std::string kept = calibration_report_text(report);
  EXPECT_EQ(kept.find("the stored calibration is kept, a new one is no better: platt (slope"), 0U);
  EXPECT_NE(kept.find("\nKL on valid decided: the stored one may have been fitted to these pairs"),
            std::string::npos);
  EXPECT_NE(kept.find("         before    after\n"), std::string::npos);
}

TEST(CalibrationText, SaysHowValidWasMeasured) {
  CalibrationReport report = some_report();
  report.measured_on = "valid";
  const std::string text = calibration_report_text(report);
  EXPECT_TRUE(
      text.ends_with("measured on 90 pairs of valid.tsv with mean P 0.2000, each with a "
                     "map of the other half\n"))
      << text;
}

TEST(CalibrationText, SaysThatNoMapDoesGood) {
  CalibrationReport report = some_report();
  report.map.reset();
  EXPECT_EQ(calibration_report_text(report).find(
                "P is best as it is: no map surely lowers KL on pairs that it was not fitted to "
                "(raw 0.01250, platt 0.25000)\n"),
            0U);
}

TEST(CalibrationText, WarnsOfAMapThatDoesHarm) {
  CalibrationReport report;
  report.map = CalibrationMap{};
  report.measured_on = "test";
  report.before.kl = 0.01;
  report.after.kl = 0.02;
  EXPECT_NE(calibration_report_text(report).find("warning: KL on test.tsv is higher with the map"),
            std::string::npos);
  report.after.kl = 0.01;
  EXPECT_EQ(calibration_report_text(report).find("warning"), std::string::npos);
}

}  // namespace
}  // namespace gumbelbox
