#include "gumbelbox/eval/probability_task.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

const std::vector<double> kPredicted{0.1, 0.2, 0.3, 0.4};
const std::vector<double> kGiven{0.1, 0.3, 0.3, 0.5};

ProbabilityBaselines baselines() {
  ProbabilityBaselines found;
  found.popularity = {0.3, 0.3, 0.4, 0.4};
  found.counts = {0.0, 0.3, 0.3, 0.5};
  found.n_b = {5, 19, 20, 5000};
  return found;
}

TEST(ProbabilityTask, ComparesTheModelWithItsBaselines) {
  const ProbabilityResult result = measure_probabilities(kPredicted, kGiven, baselines());
  EXPECT_EQ(result.all.model.kl, agreement(kPredicted, kGiven).kl);
  EXPECT_NEAR(result.all.model.brier, 0.02 / 4, 1e-15);
  EXPECT_NEAR(result.all.popularity.brier, 0.06 / 4, 1e-15);
  ASSERT_TRUE(result.all.counts);
  EXPECT_NEAR(result.all.counts->brier, 0.01 / 4, 1e-15);
  EXPECT_NEAR(result.base_rate, 0.3, 1e-15);
  ASSERT_EQ(result.reliability.size(), 4U);
  EXPECT_EQ(result.reliability[3].predicted, 0.4);
}

TEST(ProbabilityTask, SortsPairsByHowOftenBComes) {
  const ProbabilityResult result = measure_probabilities(kPredicted, kGiven, baselines());
  ASSERT_EQ(result.by_count.size(), 3U) << "none from 100 to 499";
  EXPECT_EQ(result.by_count[0].from, 0);
  EXPECT_EQ(result.by_count[0].to, 20);
  EXPECT_EQ(result.by_count[0].agreement.model.pairs, 2U);
  EXPECT_NEAR(result.by_count[0].agreement.model.brier, 0.01 / 2, 1e-15);
  EXPECT_NEAR(result.by_count[0].agreement.counts->brier, 0.01 / 2, 1e-15);
  EXPECT_EQ(result.by_count[1].from, 20);
  EXPECT_EQ(result.by_count[1].to, 100);
  EXPECT_EQ(result.by_count[2].from, 500);
  EXPECT_FALSE(result.by_count[2].to);
  EXPECT_NEAR(result.by_count[2].agreement.popularity.brier, 0.01, 1e-15);
}

TEST(ProbabilityTask, WithoutCountsThereIsNoTableOfThem) {
  ProbabilityBaselines without = baselines();
  without.counts.clear();
  without.n_b.clear();
  const ProbabilityResult result = measure_probabilities(kPredicted, kGiven, without);
  EXPECT_FALSE(result.all.counts);
  EXPECT_TRUE(result.by_count.empty());
  const Json json = Json::parse(probability_json(result).dump());
  EXPECT_TRUE(json.at("baselines").at("counts").is_null());
  EXPECT_EQ(json.at("by_count"), Json::array());
}

TEST(ProbabilityTask, TheJsonHasEveryFigure) {
  const ProbabilityResult result = measure_probabilities(kPredicted, kGiven, baselines());
  const Json json = Json::parse(probability_json(result).dump());
  for (const char* field : {"kl", "pearson", "spearman", "ece", "brier"}) {
    EXPECT_TRUE(json.at(field).is_number()) << field;
    EXPECT_TRUE(json.at("baselines").at("popularity").at(field).is_number()) << field;
    EXPECT_TRUE(json.at("baselines").at("counts").at(field).is_number()) << field;
    EXPECT_TRUE(json.at("by_count")[0].at("model").contains(field)) << field;
    EXPECT_TRUE(json.at("by_count")[0].at("counts").contains(field)) << field;
  }
  EXPECT_EQ(json.at("kl"), result.all.model.kl);
  EXPECT_EQ(json.at("pairs"), 4);
  EXPECT_NEAR(json.at("base_rate").get<double>(), 0.3, 1e-15);
  EXPECT_EQ(json.at("reliability")[0].dump(), R"({"predicted":0.1,"given":0.1,"pairs":1})");
  EXPECT_EQ(json.at("by_count")[0].at("to"), 20);
  EXPECT_TRUE(json.at("by_count")[2].at("to").is_null());
}

}  // namespace
}  // namespace gumbelbox
