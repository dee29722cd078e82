#include "gumbelbox/eval/pair_scores.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/model_table.h"

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

TEST(PairScores, OfNoPairsAreNone) {
  Workers workers(1);
  const auto score = make_stored_score({});
  EXPECT_TRUE(pair_scores(*score, Table(1, 10), {}, workers).empty());
}

}  // namespace
}  // namespace gumbelbox
