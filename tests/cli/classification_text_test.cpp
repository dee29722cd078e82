#include "cli/classification_text.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

ClassificationResult some_result() {
  ClassificationResult result{.test = {}, .right = 2, .wrong = 1};
  result.test.f1 = 2.0 / 3;
  result.test.precision = 1;
  result.test.recall = 0.5;
  result.test.auc = 0.75;
  result.test.average_precision = 0.9;
  result.log_threshold = -0.6931471805599453;
  result.calibration = {.ece = 1.0 / 6, .brier = 0.125};
  return result;
}

TEST(ClassificationText, TellsEveryFigure) {
  EXPECT_EQ(classification_text(some_result()),
            "2 pairs that hold and 1 that do not, told apart at P = 0.5\n"
            "F1 0.6667, precision 1.0000, recall 0.5000\n"
            "area under the ROC curve 0.7500, average precision 0.9000\n"
            "calibration error 0.1667, Brier score 0.1250\n");
}

TEST(ClassificationText, SaysThatTheThresholdWasChosenOnValid) {
  ClassificationResult result = some_result();
  result.valid_f1 = 0.8;
  const std::string text = classification_text(result);
  EXPECT_NE(text.find("told apart at P = 0.5, best for valid (F1 0.8000)\n"), std::string::npos)
      << text;
}

TEST(ClassificationText, SaysThatAThresholdIsTooSmallForAProbability) {
  ClassificationResult result = some_result();
  result.threshold = 0;
  result.log_threshold = -1000.25;
  const std::string text = classification_text(result);
  EXPECT_NE(text.find("told apart at log P = -1000.25\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nThe threshold is next to nothing"), std::string::npos) << text;
}

TEST(ClassificationText, SaysHowFarAThresholdIsShortOfOne) {
  ClassificationResult result = some_result();
  result.threshold = 1;
  result.log_threshold = 0;
  EXPECT_NE(classification_text(result).find("told apart at P = 1\n"), std::string::npos);
  result.threshold = 1 - 3e-7;
  result.log_threshold = -3e-7;
  EXPECT_NE(classification_text(result).find("told apart at P = 1 - 3e-07\n"), std::string::npos)
      << classification_text(result);
}

}  // namespace
}  // namespace gumbelbox
