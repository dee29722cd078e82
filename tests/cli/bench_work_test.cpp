#include "cli/bench_work.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "gumbelbox/data/data_set.h"
#include "gumbelbox/fit/options.h"

namespace gumbelbox {
namespace {

TEST(BenchWork, EveryWorkHasItsOwnNameAndSaysWhatItIs) {
  std::set<std::string> names;
  for (const BenchWork& work : bench_works()) {
    EXPECT_TRUE(names.insert(work.name).second) << work.name;
    EXPECT_FALSE(work.what.empty()) << work.name;
  }
}

BenchResult run_work(const std::string& name, unsigned threads) {
  for (const BenchWork& work : bench_works()) {
    if (work.name == name) return work.run(threads);
  }
  ADD_FAILURE() << "no work " << name;
  return {};
}

constexpr double kPairsOfAStep = 8096 * (1 + 78);  // edges and their negatives, as in the paper

TEST(BenchWork, TrainingStepsAreMeasuredInTheDimensionsAndThreadsAskedFor) {
  const BenchResult result = run_work("train/gumbel/dim-2", 2);
  EXPECT_EQ(result.threads, 2U);
  EXPECT_EQ(result.dim, 2);
  EXPECT_EQ(result.rounds, 5U);
  EXPECT_GT(result.seconds, 0);
  EXPECT_GE(result.spread, 0);
  EXPECT_NEAR(result.pairs_per_second * result.seconds, kPairsOfAStep, 1);
}

TEST(BenchWork, LazyStepsAmongFewEntitiesAreMeasuredOnOneThread) {
  const BenchResult result = run_work("train/gumbel/entities-10000-lazy", 1);
  EXPECT_EQ(result.threads, 1U);
  EXPECT_EQ(result.dim, 5);
  EXPECT_EQ(result.rounds, 5U);
  EXPECT_GT(result.seconds, 0);
  EXPECT_NEAR(result.pairs_per_second * result.seconds, kPairsOfAStep, 1);
}

TEST(BenchWork, StepsOnProbabilitiesAreThoseOfTheDefaultsIn50Dimensions) {
  const FitOptions defaults = default_options("gumbel", DataKind::kProbability);
  for (const char* name : {"train/gumbel/50d", "train/gumbel-exact/50d", "train/smooth/50d"}) {
    const BenchResult result = run_work(name, 2);
    EXPECT_EQ(result.threads, 2U) << name;
    EXPECT_EQ(result.dim, 50) << name;
    EXPECT_EQ(result.rounds, 401U) << name;
    EXPECT_NEAR(result.pairs_per_second * result.seconds, defaults.sample.batch_size, 1) << name;
  }
}

TEST(BenchWork, AWorkForOneThreadTakesOneWhateverIsAskedFor) {
  const BenchResult result = run_work("train/gumbel/threads-1", 2);
  EXPECT_EQ(result.threads, 1U);
  EXPECT_EQ(result.rounds, 11U);
  EXPECT_GT(result.pairs_per_second, 0);
}

TEST(BenchWork, RankingCountsEveryCandidateAtBothEndsOfEveryEdge) {
  std::filesystem::current_path(GUMBELBOX_SOURCE_DIR);  // has datasets
  const DataSet data = load_data("datasets/mammal");
  const double pairs = 2.0 * static_cast<double>(data.train.pairs.size() * data.vocabulary.size());
  const BenchResult result = run_work("rank/mammal", 2);
  EXPECT_EQ(result.threads, 2U);
  EXPECT_EQ(result.rounds, 5U);
  EXPECT_GT(result.seconds, 0);
  EXPECT_NEAR(result.pairs_per_second * result.seconds, pairs, 1);
}

TEST(BenchWork, AResultIsTheMedianOfItsRounds) {
  const BenchResult result = result_of({5, 1, 2, 100, 3}, 60, 2);
  EXPECT_EQ(result.seconds, 3);
  EXPECT_EQ(result.pairs_per_second, 20);
  EXPECT_EQ(result.threads, 2U);
  EXPECT_EQ(result.spread, (5 - 2) / 3.0);
  EXPECT_EQ(result.rounds, 5U);
}

TEST(BenchWork, OfAnEvenNumberOfRoundsTheSlowerOfTheMiddleTwoCounts) {
  const BenchResult four = result_of({4, 1, 10, 2}, 8, 1);
  EXPECT_EQ(four.seconds, 4);
  EXPECT_EQ(four.pairs_per_second, 2);
  EXPECT_EQ(four.spread, (4 - 2) / 4.0);
  const BenchResult two = result_of({3, 1}, 6, 1);
  EXPECT_EQ(two.seconds, 3);
  EXPECT_EQ(two.spread, (3 - 1) / 3.0);
}

TEST(BenchWork, OneRoundHasNoSpread) {
  const BenchResult result = result_of({4}, 8, 1);
  EXPECT_EQ(result.seconds, 4);
  EXPECT_EQ(result.pairs_per_second, 2);
  EXPECT_EQ(result.rounds, 1U);
  EXPECT_EQ(result.spread, 0);
}

}  // namespace
}  // namespace gumbelbox
