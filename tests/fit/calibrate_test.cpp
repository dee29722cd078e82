#include "gumbelbox/fit/calibrate.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"
#include "tests/fit/miscalibrated.h"

namespace gumbelbox {
namespace {

CalibrationReport calibrate(const Model& model, const DataSet& data,
                            std::optional<CalibrationMethod> method = {}) {
  Workers workers(2);
  return fit_model_calibration(model, data, method, workers);
}

TEST(Calibrate, FindsWhatIsTrue) {
  const Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  const CalibrationReport report = calibrate(model, data);
  ASSERT_TRUE(report.map);
  EXPECT_EQ(report.map->method, CalibrationMethod::kPlatt);
  EXPECT_NEAR(report.map->slope, 0.5, 0.01);
  EXPECT_NEAR(report.map->shift, -1, 0.01);
  EXPECT_EQ(report.map->pairs, data.valid->pairs.size());
  EXPECT_EQ(report.measured_on, "test");
  EXPECT_EQ(report.before.pairs, data.test->pairs.size());
  EXPECT_GT(report.before.ece, 0.1);
  EXPECT_LT(report.after.ece, 0.005);
  EXPECT_LT(report.after.kl, report.before.kl / 100);
}

TEST(Calibrate, ObeysAMethod) {
  const Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  for (const CalibrationMethod method : kCalibrationMethods) {
    const CalibrationReport report = calibrate(model, data, method);
    ASSERT_TRUE(report.map);
    EXPECT_EQ(report.map->method, method);
    EXPECT_LT(report.after.kl, report.before.kl);
    EXPECT_EQ(report.choice.best, CalibrationMethod::kPlatt);
  }
}

TEST(Calibrate, LeavesWhatIsTrueAlready) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  for (EdgeList* part : {&*data.valid, &*data.test}) {
    for (float& target : part->targets) {
      target =
          static_cast<float>(1 / (1 + std::exp(-2 * (logit(static_cast<double>(target)) + 1))));
    }
  }
  const CalibrationReport report = calibrate(model, data);
  EXPECT_FALSE(report.map);
  EXPECT_EQ(report.after.kl, report.before.kl);
  EXPECT_EQ(calibration_report_json(report).at("method"), "none");
  EXPECT_TRUE(calibrate(model, data, CalibrationMethod::kPlatt).map) << "unless it is asked for";
}

TEST(Calibrate, WithoutTestValidIsMeasuredByTheMapsOfItsHalves) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  data.test.reset();
  const CalibrationReport report = calibrate(model, data);
  EXPECT_EQ(report.measured_on, "valid");
  EXPECT_EQ(report.before.pairs, data.valid->pairs.size());
  EXPECT_EQ(report.before.kl, report.choice.raw_kl);
  EXPECT_EQ(report.after.kl, report.choice.trials[1].kl);
}

TEST(Calibrate, DoesNotBuildOnAnEarlierCalibration) {
  Model model = overlapping_intervals();
  const DataSet data = truths_of(model);
  const CalibrationReport first = calibrate(model, data);
  model.calibration = first.map;
  const CalibrationReport second = calibrate(model, data);
  EXPECT_EQ(second.map, first.map);
  EXPECT_EQ(second.before.kl, first.before.kl);
}

TEST(Calibrate, AHierarchyHasLabels) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  data.kind = DataKind::kHierarchy;
  data.valid_neg = EdgeList{.pairs = data.test->pairs};
  data.test.reset();
  const CalibrationReport report = calibrate(model, data, CalibrationMethod::kPlatt);
  const auto valid = static_cast<double>(data.valid->pairs.size());
  const auto wrong = static_cast<double>(data.valid_neg->pairs.size());
  EXPECT_NEAR(report.base_rate, valid / (valid + wrong), 1e-12);
  EXPECT_EQ(report.map->pairs, data.valid->pairs.size() + data.valid_neg->pairs.size());
}

TEST(Calibrate, SaysWhichFilesAreMissing) {
  const Model model = overlapping_intervals();
  DataSet data = truths_of(model);
  data.valid->pairs.resize(19);
  data.valid->targets.resize(19);
  expect_error(ErrorKind::kInput,
               "train.tsv: expected at least 20 pairs in valid to fit a calibration, got 19",
               [&] { calibrate(model, data); });
  data.valid.reset();
  expect_error(ErrorKind::kInput,
               "train.tsv: expected valid.tsv beside it, which a calibration is fitted to",
               [&] { calibrate(model, data); });
  data.kind = DataKind::kHierarchy;
  expect_error(
      ErrorKind::kInput,
      "train.tsv: expected valid.tsv and valid_neg.tsv beside it, which a calibration is fitted to",
      [&] { calibrate(model, data); });
}

TEST(Calibrate, TheJsonHasEveryFigure) {
  const Model model = overlapping_intervals();
  const CalibrationReport report = calibrate(model, truths_of(model));
  const Json json = calibration_report_json(report);
  EXPECT_EQ(json.at("method"), "platt");
  EXPECT_EQ(json.at("ece_before"), report.before.ece);
  EXPECT_EQ(json.at("ece_after"), report.after.ece);
  EXPECT_EQ(json.at("kl_before"), report.before.kl);
  EXPECT_EQ(json.at("kl_after"), report.after.kl);
  EXPECT_EQ(json.at("base_rate"), report.base_rate);
  EXPECT_EQ(json.at("pairs"), report.before.pairs);
  EXPECT_EQ(json.at("measured_on"), "test");
  EXPECT_EQ(json.at("fitted_pairs"), report.map->pairs);
}

}  // namespace
}  // namespace gumbelbox
