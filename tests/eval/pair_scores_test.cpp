#include "gumbelbox/eval/pair_scores.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/model_table.h"
#include "tests/score/matrix_score.h"

namespace gumbelbox {
namespace {

TEST(PairScores, AreThoseOfTheScoreForAnyNumberOfThreads) {
  constexpr std::uint32_t kEntities = 100;
  const ModelOptions options{.dim = 2};
  const auto score = make_stored_score(options);
  Table parameters(kEntities, 4);
  make_training_score(options)->initialise(parameters, 1);
  Random random(1, RandomUse::kEvaluation);
  std::vector<Pair> pairs(20'000);  // many parts, the last not whole
  for (Pair& pair : pairs) pair = {random.below(kEntities), random.below(kEntities)};
  std::vector<double> expected(pairs.size());
  score->score(parameters, pairs, expected);
  for (const unsigned threads : {1U, 2U, 5U}) {
    Workers workers(threads);
    EXPECT_EQ(pair_scores(*score, parameters, pairs, workers), expected);
  }
}

TEST(PairScores, BecomeProbabilitiesThroughACalibration) {
  const CalibrationMap map{.slope = 0.5, .knots = {}, .base_rate = 0.5, .pairs = 1};
  EXPECT_NEAR(pair_probability(std::log(0.9), ScoreLink::kLog, nullptr), 0.9, 1e-15);
  EXPECT_NEAR(pair_probability(std::log(0.9), ScoreLink::kLog, &map), 0.75, 1e-15);
  EXPECT_NEAR(pair_probability(std::log(9.0), ScoreLink::kLogit, &map), 0.75, 1e-15);
  const MatrixScore score({{std::log(0.9), std::log(0.5)}});
  Workers workers(2);
  const std::vector<Pair> pairs{{0, 0}, {0, 1}};
  const auto found = pair_probabilities(score, Table(2, 1), pairs, ScoreLink::kLog, &map, workers);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_NEAR(found[0], 0.75, 1e-15);
  EXPECT_NEAR(found[1], 0.5, 1e-15);
}

TEST(EvenScore, IsThatOfOneHalf) {
  EXPECT_NEAR(even_score(ScoreLink::kLog, nullptr), std::log(0.5), 1e-15);
  EXPECT_EQ(even_score(ScoreLink::kLogit, nullptr), 0);
}

TEST(EvenScore, IsThatOfOneHalfThroughACalibration) {
  // logit y = 2 logit x + 4: one half is logit x = -2.
  const CalibrationMap map{
      .method = CalibrationMethod::kPlatt, .slope = 2, .shift = 4, .knots = {}};
  EXPECT_NEAR(even_score(ScoreLink::kLogit, &map), -2, 1e-9);
  EXPECT_NEAR(even_score(ScoreLink::kLog, &map), -std::log1p(std::exp(2)), 1e-9);
  for (const ScoreLink link : {ScoreLink::kLog, ScoreLink::kLogit}) {
    EXPECT_NEAR(pair_probability(even_score(link, &map), link, &map), 0.5, 1e-9);
  }
}

TEST(EvenScore, IsInfiniteWhereNothingOrEverythingHasOneHalf) {
  const CalibrationMap low{.method = CalibrationMethod::kIsotonic,
                           .knots = {{0.1, 0.01}, {0.9, 0.4}}};
  const CalibrationMap high{.method = CalibrationMethod::kIsotonic,
                            .knots = {{0.1, 0.6}, {0.9, 0.8}}};
  for (const ScoreLink link : {ScoreLink::kLog, ScoreLink::kLogit}) {
    EXPECT_EQ(even_score(link, &low), std::numeric_limits<double>::infinity());
    EXPECT_EQ(even_score(link, &high), -std::numeric_limits<double>::infinity());
  }
}

TEST(PairScores, OfNoPairsAreNone) {
  Workers workers(1);
  const auto score = make_stored_score({});
  EXPECT_TRUE(pair_scores(*score, Table(1, 10), {}, workers).empty());
}

}  // namespace
}  // namespace gumbelbox
