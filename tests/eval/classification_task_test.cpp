#include "gumbelbox/eval/classification_task.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gumbelbox/score/model_table.h"
#include "tests/expect_error.h"
#include "tests/score/matrix_score.h"

namespace gumbelbox {
namespace {

const ModelOptions kHard{.model = "hard", .dim = 1};

/// Of the intervals [0, 4], [1, 2], [3, 5]: with hard boxes P(0 | 1) = 1, P(0 | 2) = 1/2 and
/// P(1 | 2) = 0.
ClassificationResult classify(const ClassificationTask& test,
                              const std::optional<ClassificationTask>& valid,
                              const ModelOptions& score = kHard) {
  Table rows(3, 2);
  const float intervals[3][2] = {{0, 4}, {1, 1}, {3, 2}};
  for (std::size_t i = 0; i < 3; ++i) std::copy_n(intervals[i], 2, rows.row(i).begin());
  Workers workers(2);
  return classify_pairs(*make_stored_score(score), rows, test, valid, workers);
}

TEST(ClassificationTask, TakesTheThresholdThatIsBestForValid) {
  const ClassificationTask valid{{{0, 1}}, {{0, 2}, {1, 2}}};
  const ClassificationTask test{{{0, 1}, {0, 2}}, {{1, 2}}};
  const ClassificationResult result = classify(test, valid);
  EXPECT_EQ(result.threshold, 1);
  EXPECT_EQ(result.valid_f1, 1);
  EXPECT_EQ(result.test.recall, 0.5);
  EXPECT_EQ(result.test.precision, 1);
  EXPECT_EQ(result.test.auc, 1);
}

TEST(ClassificationTask, WithoutValidOneHalfIsEnough) {
  const ClassificationResult result = classify({{{0, 1}, {0, 2}}, {{1, 2}}}, std::nullopt);
  EXPECT_EQ(result.threshold, 0.5);
  EXPECT_EQ(result.test.f1, 1);
  EXPECT_TRUE(classification_json(result).at("valid_f1").is_null());
  EXPECT_EQ(result.right, 2U);
  EXPECT_EQ(result.wrong, 1U);
}

TEST(ClassificationTask, KeepsTheLogOfAThresholdThatIsTooSmallForADouble) {
  // [1, 2] and [3, 5] are a thousand scales apart.
  const ModelOptions smooth{.model = "smooth", .dim = 1, .values = {{"volume-beta", 0.001}}};
  const ClassificationTask pairs{{{2, 1}}, {{1, 2}}};
  const ClassificationResult result = classify(pairs, pairs, smooth);
  EXPECT_EQ(result.threshold, 0);
  EXPECT_LT(result.log_threshold, -900);
  EXPECT_EQ(classification_json(result).at("log_threshold"), result.log_threshold);
}

TEST(ClassificationTask, ComparesProbabilitiesWithWhatHolds) {
  // P is 1 and 1/2 for pairs that hold, 0 and 1/2 for those that do not: the halves are right on
  // average, as one bin, and miss each by a half.
  const ClassificationResult result = classify({{{0, 1}, {0, 2}}, {{1, 2}, {0, 2}}}, std::nullopt);
  EXPECT_NEAR(result.calibration.ece, 0, 1e-12);
  EXPECT_NEAR(result.calibration.brier, 0.125, 1e-12);
  // With three wrong pairs in the place of one, half as likely things hold a quarter of the time.
  const ClassificationResult more =
      classify({{{0, 1}, {0, 2}}, {{1, 2}, {0, 2}, {0, 2}, {0, 2}}}, std::nullopt);
  EXPECT_NEAR(more.calibration.ece, 1. / 6, 1e-12);
  EXPECT_EQ(classification_json(more).at("ece"), more.calibration.ece);
  EXPECT_EQ(classification_json(more).at("brier"), more.calibration.brier);
}

TEST(ClassificationTask, AScoreMayBeALogit) {
  // P is 0.9 and 0.6 for pairs that hold, 0.4 for the one that does not.
  const double logits[3] = {std::log(9.0), std::log(1.5), -std::log(1.5)};
  const MatrixScore score({{logits[0], logits[1], logits[2]}});
  const ClassificationTask task{{{0, 0}, {0, 1}}, {{0, 2}}};
  Workers workers(1);
  const auto result = [&](const std::optional<ClassificationTask>& valid) {
    return classify_pairs(score, Table(3, 1), task, valid, workers, ScoreLink::kLogit);
  };
  EXPECT_EQ(result({}).threshold, 0.5);
  EXPECT_DOUBLE_EQ(result({}).log_threshold, std::log(0.5));
  EXPECT_EQ(result({}).test.f1, 1) << "one half lies between 0.6 and 0.4";
  EXPECT_NEAR(result({}).calibration.brier, (0.01 + 0.16 + 0.16) / 3, 1e-12);
  EXPECT_NEAR(result(task).threshold, 0.6, 1e-12);
  EXPECT_NEAR(result(task).log_threshold, std::log(0.6), 1e-12);
}

TEST(ClassificationTask, ACalibrationMapsPAndKeepsTheOrder) {
  // P is 0.9 and 0.2 for pairs that hold, 0.1 for the one that does not; a map takes 0.2 to 0.5.
  const MatrixScore score({{std::log(0.9), std::log(0.2), std::log(0.1)}});
  const ClassificationTask task{{{0, 0}, {0, 1}}, {{0, 2}}};
  const CalibrationMap map{.method = CalibrationMethod::kIsotonic,
                           .knots = {{0.1, 0.3}, {0.2, 0.5}, {0.9, 0.7}},
                           .base_rate = 0.5,
                           .pairs = 1};
  Workers workers(1);
  const auto result = [&](const std::optional<ClassificationTask>& valid,
                          const CalibrationMap* with) {
    return classify_pairs(score, Table(3, 1), task, valid, workers, ScoreLink::kLog, with);
  };
  EXPECT_EQ(result({}, nullptr).test.recall, 0.5);
  EXPECT_EQ(result({}, &map).test.recall, 1) << "0.2 is one half now";
  EXPECT_EQ(result({}, &map).test.precision, 1);
  EXPECT_NEAR(result({}, &map).calibration.brier, (0.09 + 0.25 + 0.09) / 3, 1e-12);
  EXPECT_NEAR(result(task, &map).threshold, 0.5, 1e-12);
  EXPECT_NEAR(result(task, nullptr).threshold, 0.2, 1e-12);
  const CalibrationMap low{.method = CalibrationMethod::kIsotonic,
                           .knots = {{0.1, 0.1}, {0.9, 0.2}},
                           .base_rate = 0.5,
                           .pairs = 1};
  EXPECT_EQ(result({}, &low).test.recall, 0) << "nothing is as likely as not";
  EXPECT_EQ(result({}, &low).threshold, 0.5);
}

TEST(ClassificationTask, JsonHasEveryFieldInOrder) {
  const ClassificationResult result{
      .test = {.f1 = 0.5, .precision = 0.25, .recall = 1, .auc = 0.75, .average_precision = 0.125},
      .right = 3,
      .wrong = 4,
      .threshold = 1,
      .log_threshold = 0,
      .valid_f1 = 0.5,
      .calibration = {.ece = 0.0625, .brier = 0.5}};
  EXPECT_EQ(classification_json(result).dump(),
            R"({"f1":0.5,"precision":0.25,"recall":1.0,"threshold":1.0,"log_threshold":0.0,)"
            R"("valid_f1":0.5,"auc":0.75,"average_precision":0.125,"ece":0.0625,"brier":0.5,)"
            R"("right":3,"wrong":4})");
}

TEST(ClassificationTask, NeedsBothKindsOfPairs) {
  expect_error(ErrorKind::kInput, "expected pairs that hold and pairs that do not, got 1 and 0",
               [] {
                 classify({{{0, 1}}, {}}, std::nullopt);
               });
}

}  // namespace
}  // namespace gumbelbox
