#include "gumbelbox/score/score_link.h"

#include <gtest/gtest.h>

#include <limits>

namespace gumbelbox {
namespace {

constexpr ScoreLink kBoth[] = {ScoreLink::kLog, ScoreLink::kLogit};
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(ScoreLink, ALogIsTheLogOfP) {
  EXPECT_EQ(log_probability(ScoreLink::kLog, -3), -3);
  EXPECT_EQ(log_probability(ScoreLink::kLog, 0), 0);
  EXPECT_EQ(score_at(ScoreLink::kLog, 0.25), std::log(0.25));
  EXPECT_EQ(score_at(ScoreLink::kLog, 1), 0);
}

TEST(ScoreLink, RoundingTakesNoLogAboveZero) {
  EXPECT_EQ(log_probability(ScoreLink::kLog, 1e-9), 0);
  EXPECT_EQ(log_probability(ScoreLink::kLog, kInfinity), 0);
}

TEST(ScoreLink, ALogitIsTheLogOfTheOdds) {
  EXPECT_NEAR(log_probability(ScoreLink::kLogit, std::log(3.0)), std::log(0.75), 1e-15);
  EXPECT_NEAR(log_probability(ScoreLink::kLogit, -std::log(3.0)), std::log(0.25), 1e-15);
  EXPECT_NEAR(log_probability(ScoreLink::kLogit, 0), std::log(0.5), 1e-15);
  EXPECT_NEAR(score_at(ScoreLink::kLogit, 0.75), std::log(3.0), 1e-15);
  EXPECT_NEAR(score_at(ScoreLink::kLogit, 0.5), 0, 1e-15);
}

TEST(ScoreLink, TheScoreOfAProbabilityHasThatProbability) {
  for (const ScoreLink link : kBoth) {
    for (const double p : {1e-300, 1e-9, 0.1, 0.5, 0.9, 1 - 1e-9}) {
      EXPECT_NEAR(std::exp(log_probability(link, score_at(link, p))) / p, 1, 1e-13) << p;
    }
  }
}

TEST(ScoreLink, LargerScoresAreLikelier) {
  for (const ScoreLink link : kBoth) {
    double last = -kInfinity;
    for (double score = -800; score <= 0; score += 0.5) {
      EXPECT_GT(log_probability(link, score), last) << score;
      last = log_probability(link, score);
    }
  }
  EXPECT_GT(log_probability(ScoreLink::kLogit, 20), log_probability(ScoreLink::kLogit, 10));
}

TEST(ScoreLink, LimitsAreCertain) {
  for (const ScoreLink link : kBoth) {
    EXPECT_EQ(log_probability(link, -kInfinity), -kInfinity);
    EXPECT_EQ(log_probability(link, -1000), -1000) << "too small for a double, but not for its log";
    EXPECT_TRUE(std::isnan(log_probability(link, std::nan(""))));
  }
  EXPECT_EQ(log_probability(ScoreLink::kLogit, kInfinity), 0);
  EXPECT_EQ(log_probability(ScoreLink::kLogit, 1000), 0);
  EXPECT_LT(log_probability(ScoreLink::kLogit, 30), 0);
}

}  // namespace
}  // namespace gumbelbox
