#include "gumbelbox/eval/probability_baselines.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

using Numbers = std::vector<double>;

/// Four entities; training says 0.5 and 0.25 of entity 0, 0.75 of entity 1.
DataSet some_data() {
  DataSet data;
  for (const char* name : {"a", "b", "c", "d"}) data.vocabulary.add(name);
  data.kind = DataKind::kProbability;
  data.train = {.pairs = {{0, 1}, {0, 2}, {1, 2}}, .targets = {0.5F, 0.25F, 0.75F}};
  data.test = EdgeList{.pairs = {{0, 3}, {1, 0}, {3, 2}}, .targets = {0.1F, 0.2F, 0.3F}};
  return data;
}

TEST(ProbabilityBaselines, PopularityIsThatOfTheMarginals) {
  DataSet data = some_data();
  data.marginals = {{0.9, 90}, {0.8, 80}, {0.7, 70}, {0.6, 60}};
  const ProbabilityBaselines found = probability_baselines(data, *data.test);
  EXPECT_EQ(found.popularity, (Numbers{0.9, 0.8, 0.6}));
  EXPECT_TRUE(found.from_marginals);
}

TEST(ProbabilityBaselines, WithoutMarginalsPopularityIsTheMeanOfTraining) {
  const DataSet data = some_data();
  const ProbabilityBaselines found = probability_baselines(data, *data.test);
  EXPECT_EQ(found.popularity, (Numbers{0.375, 0.75, 0.5})) << "the last by all pairs";
  EXPECT_FALSE(found.from_marginals);
}

TEST(ProbabilityBaselines, CountsAreThoseOfTheTrainingUsers) {
  DataSet data = some_data();
  data.test_counted = EdgeList{.pairs = data.test->pairs,
                               .targets = {0.125F, 0.0F, 0.25F},
                               .n_ab = {1, 0, 5},
                               .n_b = {8, 0, 20}};
  const ProbabilityBaselines found = probability_baselines(data, *data.test);
  EXPECT_EQ(found.counts, (Numbers{0.125, 0.75, 0.25})) << "popularity where nothing was counted";
  EXPECT_EQ(found.uncounted, 1U);
  EXPECT_EQ(found.n_b, (Numbers{8, 0, 20}));
}

TEST(ProbabilityBaselines, WithoutCountsOfOtherUsersThereAreNone) {
  const DataSet data = some_data();
  EXPECT_TRUE(probability_baselines(data, *data.test).counts.empty()) << "train lists none of them";
  EXPECT_FALSE(probability_baselines(data, *data.test).has_same_counts);
  EXPECT_TRUE(probability_baselines(data, data.train).counts.empty()) << "the answers themselves";
  EXPECT_TRUE(probability_baselines(data, data.train).has_same_counts);
}

TEST(ProbabilityBaselines, TrainMayListThePairsOfTheTest) {
  DataSet data = some_data();
  data.test = EdgeList{.pairs = {{1, 2}, {0, 1}, {2, 0}}, .targets = {0.7F, 0.5F, 0.1F}};
  const ProbabilityBaselines found = probability_baselines(data, *data.test);
  EXPECT_EQ(found.counts, (Numbers{0.75, 0.5, 0.5}));
  EXPECT_EQ(found.uncounted, 1U);
  data.test->pairs[1] = {2, 1};
  EXPECT_TRUE(probability_baselines(data, *data.test).counts.empty()) << "fewer than half";
}

TEST(ProbabilityBaselines, KnowsHowOftenBComes) {
  DataSet data = some_data();
  EXPECT_TRUE(probability_baselines(data, *data.test).n_b.empty());
  data.test->n_ab = {1, 2, 3};
  data.test->n_b = {10, 10, 10};
  EXPECT_EQ(probability_baselines(data, *data.test).n_b, (Numbers{10, 10, 10}));
  data.train.n_ab = {1, 2, 3};
  data.train.n_b = {2, 8, 4};
  EXPECT_EQ(probability_baselines(data, *data.test).n_b, (Numbers{0, 0, 8}))
      << "of the training users, if they were counted";
}

}  // namespace
}  // namespace gumbelbox
