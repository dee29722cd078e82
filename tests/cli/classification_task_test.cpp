#include "cli/classification_task.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

ClassificationResult classify(const Model& model, const ClassificationTask& test,
                              const std::optional<ClassificationTask>& valid) {
  Workers workers(2);
  return classify_pairs(model, test, valid, workers);
}

/// Intervals [0, 4], [1, 2], [3, 5]: P(0 | 1) = 1, P(0 | 2) = 1/2, P(1 | 2) = 0.
Model intervals() {
  Model model;
  model.score = {.model = "hard", .dim = 1};
  for (const char* name : {"a", "b", "c"}) model.vocabulary.add(name);
  model.rows = Table(3, 2);
  const float rows[3][2] = {{0, 4}, {1, 1}, {3, 2}};
  for (std::size_t i = 0; i < 3; ++i) std::copy_n(rows[i], 2, model.rows.row(i).begin());
  return model;
}

TEST(ClassificationTask, TakesTheThresholdThatIsBestForValid) {
  const ClassificationTask valid{{{0, 1}}, {{0, 2}, {1, 2}}};
  const ClassificationTask test{{{0, 1}, {0, 2}}, {{1, 2}}};
  const ClassificationResult result = classify(intervals(), test, valid);
  EXPECT_EQ(result.threshold, 1);
  EXPECT_EQ(result.valid_f1, 1);
  EXPECT_EQ(result.test.recall, 0.5);
  EXPECT_EQ(result.test.precision, 1);
  EXPECT_EQ(result.test.auc, 1);
}

TEST(ClassificationTask, WithoutValidOneHalfIsEnough) {
  const ClassificationResult result =
      classify(intervals(), {{{0, 1}, {0, 2}}, {{1, 2}}}, std::nullopt);
  EXPECT_EQ(result.threshold, 0.5);
  EXPECT_EQ(result.test.f1, 1);
  EXPECT_TRUE(classification_json(result).at("valid_f1").is_null());
  EXPECT_NE(classification_text(result).find("2 pairs that hold and 1 that do not"),
            std::string::npos);
}

TEST(ClassificationTask, SaysThatAThresholdIsTooSmallForAProbability) {
  Model model = intervals();
  model.score = {.model = "smooth", .dim = 1};
  model.score.volume_beta = 0.001;  // [1, 2] and [3, 5] are a thousand scales apart
  const ClassificationTask pairs{{{2, 1}}, {{1, 2}}};
  const ClassificationResult result = classify(model, pairs, pairs);
  EXPECT_LT(result.log_threshold, -900);
  EXPECT_EQ(classification_json(result).at("log_threshold"), result.log_threshold);
  const std::string text = classification_text(result);
  EXPECT_NE(text.find("told apart at log P = -100"), std::string::npos) << text;
  EXPECT_NE(text.find("The threshold is next to nothing"), std::string::npos) << text;
}

TEST(ClassificationTask, SaysHowFarAThresholdIsShortOfOne) {
  const ClassificationTask pairs{{{0, 1}}, {{1, 2}}};
  ClassificationResult result = classify(intervals(), pairs, pairs);
  EXPECT_NE(classification_text(result).find("told apart at P = 1,"), std::string::npos);
  result.threshold = 1 - 3e-7;
  result.log_threshold = -3e-7;
  EXPECT_NE(classification_text(result).find("told apart at P = 1 - 3e-07,"), std::string::npos)
      << classification_text(result);
}

TEST(ClassificationTask, ComparesProbabilitiesWithWhatHolds) {
  // P is 1 and 1/2 for pairs that hold, 0 and 1/2 for those that do not: the halves are right on
  // average, as one bin, and miss each by a half.
  const ClassificationResult result =
      classify(intervals(), {{{0, 1}, {0, 2}}, {{1, 2}, {0, 2}}}, std::nullopt);
  EXPECT_NEAR(result.calibration.ece, 0, 1e-12);
  EXPECT_NEAR(result.calibration.brier, 0.125, 1e-12);
  // With three wrong pairs in the place of one, half as likely things hold a quarter of the time.
  const ClassificationResult more =
      classify(intervals(), {{{0, 1}, {0, 2}}, {{1, 2}, {0, 2}, {0, 2}, {0, 2}}}, std::nullopt);
  EXPECT_NEAR(more.calibration.ece, 1. / 6, 1e-12);
  EXPECT_EQ(classification_json(more).at("ece"), more.calibration.ece);
  EXPECT_EQ(classification_json(more).at("brier"), more.calibration.brier);
  EXPECT_NE(classification_text(more).find("calibration error 0.1667, Brier score 0.1667\n"),
            std::string::npos)
      << classification_text(more);
}

TEST(ClassificationTask, NeedsBothKindsOfPairs) {
  expect_error(ErrorKind::kInput, "expected pairs that hold and pairs that do not, got 1 and 0",
               [] {
                 classify(intervals(), {{{0, 1}}, {}}, std::nullopt);
               });
}

}  // namespace
}  // namespace gumbelbox
