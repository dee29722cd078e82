#include "gumbelbox/fit/validation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/data/closure.h"
#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/score/model_table.h"
#include "tests/dataset.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/small_market.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

/// Random boxes in the plane, as a model file would keep them.
struct Sample {
  explicit Sample(DataSet of) : data(std::move(of)) {
    Table parameters(data.vocabulary.size(), trained->row_width());
    trained->initialise(parameters, 1);
    rows = trained->stored_rows(parameters);
  }

  DataSet data;
  ModelOptions plane{.model = "gumbel", .dim = 2};
  std::unique_ptr<TrainingScore> trained = make_training_score(plane);
  std::unique_ptr<PairScore> stored = make_stored_score(plane);
  Workers workers{1};
  Table rows;

  double strict_mrr(const EdgeSet& known) {
    return rank_edges(*stored, rows, data.valid->pairs, known, workers).strict.mrr;
  }
};

TEST(Validation, OfDataWithoutAValidationSetIsNone) {
  Sample s(load_data(dataset("mammal"), {.test = false}));
  EXPECT_FALSE(Validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers));
}

TEST(Validation, WithNegativesIsTheBestF1) {
  Sample s(load_data(dataset("mammal_cones"), {.test = false}));
  const Validation validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers);
  ASSERT_TRUE(validation);
  EXPECT_EQ(validation.name(), "valid_f1");
  // Everything taken for true, one right pair in eleven, is what a useless model can always reach.
  EXPECT_GE(validation.metric(s.rows), 2.0 / 12 - 1e-9);
  EXPECT_LT(validation.metric(s.rows), 0.9);
}

TEST(Validation, WithoutNegativesIsTheStrictRankOfTheStoredRows) {
  Sample s(load_data(dataset("mammal_cones"), {.test = false}));
  s.data.valid_neg.reset();
  const Validation validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers);
  EXPECT_EQ(validation.name(), "valid_mrr");
  const EdgeSet known = *find_closure_set(
      EdgeSet(s.data.vocabulary.size(), {s.data.train.pairs, s.data.valid->pairs}));
  EXPECT_EQ(validation.metric(s.rows), s.strict_mrr(known));
}

/// Three things and what valid says of them.
DataSet probabilities() {
  DataSet data;
  data.kind = DataKind::kProbability;
  for (const char* name : {"a", "b", "c"}) data.vocabulary.add(name);
  data.valid = EdgeList{.pairs = {{0, 1}, {1, 0}, {2, 1}, {0, 0}}, .targets = {0.25F, 0, 1, 0.5F}};
  return data;
}

TEST(Validation, OfProbabilitiesIsTheMeanKlWhoseLeastIsBest) {
  Sample s(probabilities());
  const Validation validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers);
  EXPECT_EQ(validation.name(), "valid_kl");
  double sum = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const double p = s.data.valid->targets[i];
    const double q = std::exp(score_of(*s.stored, s.rows, s.data.valid->pairs[i]));
    ASSERT_GT(q, 1e-6);
    ASSERT_LT(q, 1 - 1e-6);
    if (p > 0) sum += p * std::log(p / q);
    if (p < 1) sum += (1 - p) * std::log((1 - p) / (1 - q));
  }
  EXPECT_NEAR(validation.metric(s.rows), -sum / 4, 1e-12);
  EXPECT_EQ(validation.shown(-0.5), 0.5);
}

TEST(Validation, OfProbabilitiesGoesByTheLinkOfTheScore) {
  Sample s(probabilities());
  s.data.valid = EdgeList{.pairs = {{0, 1}}, .targets = {1}};
  const double score = score_of(*s.stored, s.rows, {0, 1});
  const auto metric = [&](ScoreLink link) {
    return Validation(s.data, *s.stored, link, nullptr, s.workers).metric(s.rows);
  };
  EXPECT_NEAR(metric(ScoreLink::kLog), score, 1e-12);
  EXPECT_NEAR(metric(ScoreLink::kLogit), -std::log1p(std::exp(-score)), 1e-12);
}

TEST(Validation, OfProbabilitiesHasNoWrongPairs) {
  Sample s(probabilities());
  s.data.valid_neg = EdgeList{.pairs = {{1, 2}}};
  const Validation validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers);
  EXPECT_EQ(validation.name(), "valid_kl");
  EXPECT_LT(validation.metric(s.rows), 0);
}

TEST(Validation, OfAHierarchyIsShownAsItIs) {
  Sample s(load_data(dataset("mammal_cones"), {.test = false}));
  const Validation validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers);
  EXPECT_EQ(validation.shown(0.25), 0.25);
}

TEST(Validation, KnowsTheTestEdgesIfTheyWereRead) {
  Sample s(load_data(dataset("mammal_cones")));
  s.data.valid_neg.reset();
  s.data.train.pairs.resize(500);
  const EdgeSet of_train = *find_closure_set(EdgeSet(s.data.vocabulary.size(), s.data.train.pairs));
  const Validation validation(s.data, *s.stored, ScoreLink::kLog, &of_train, s.workers);
  const EdgeSet known = *find_closure_set(EdgeSet(
      s.data.vocabulary.size(), {s.data.train.pairs, s.data.valid->pairs, s.data.test->pairs}));
  EXPECT_EQ(validation.metric(s.rows), s.strict_mrr(known));
}

TEST(Validation, TakesWhatFollowsFromWhoeverHasItIfValidFollowsToo) {
  Sample s(load_data(dataset("mammal_cones"), {.test = false}));
  s.data.valid_neg.reset();
  const std::size_t entities = s.data.vocabulary.size();
  std::vector<Pair> marked = s.data.train.pairs;  // a set that nobody would compute
  for (EntityId a = 0; a < 40; ++a) {
    for (EntityId b = 0; b < entities; ++b) {
      if (a != b) marked.push_back({a, b});
    }
  }
  const EdgeSet with_valid(entities, {marked, s.data.valid->pairs});
  const double own =
      Validation(s.data, *s.stored, ScoreLink::kLog, nullptr, s.workers).metric(s.rows);
  const double shared =
      Validation(s.data, *s.stored, ScoreLink::kLog, &with_valid, s.workers).metric(s.rows);
  EXPECT_EQ(shared, s.strict_mrr(with_valid));
  EXPECT_NE(shared, own);
  const EdgeSet without_valid(entities, marked);
  ASSERT_FALSE(without_valid.contains(s.data.valid->pairs.back()));
  EXPECT_EQ(
      Validation(s.data, *s.stored, ScoreLink::kLog, &without_valid, s.workers).metric(s.rows),
      own);
}

TEST(ValidationOfARun, KeepsTheEpochOfTheLeastKlAndTellsItAsEvalWould) {
  const DataSet data = small_market();
  FitOptions options = market_run(30);
  options.learning_rate = 0.1;  // goes up and down
  options.schedule = "constant";
  std::vector<double> told;
  FitHooks hooks;
  hooks.on_epoch = [&](const EpochReport& report) { told.push_back(*report.metric); };
  const Fitted fitted = fit_alone(data, options, hooks);
  ASSERT_EQ(told.size(), fitted.run.history.size());
  for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(told[i], fitted.run.history[i].metric);
  const auto least = std::ranges::min_element(told);
  EXPECT_GT(*least, 0);
  EXPECT_EQ(fitted.run.best_metric, *least);
  EXPECT_EQ(fitted.run.best_epoch, least - told.begin() + 1);
  EXPECT_LT(fitted.run.best_epoch, 30);
  EXPECT_EQ(fitted.model.metrics.back(), std::pair(std::string("valid_kl"), *least));
  EXPECT_EQ(fitted.metric, "valid_kl");
  double sum = 0;
  for (std::size_t i = 0; i < data.valid->pairs.size(); ++i) {
    const auto name = [&](EntityId id) { return std::string(data.vocabulary.name(id)); };
    const Pair pair = data.valid->pairs[i];
    sum +=
        bernoulli_kl(data.valid->targets[i], probability(fitted.model, name(pair.a), name(pair.b)));
  }
  EXPECT_NEAR(sum / static_cast<double>(data.valid->pairs.size()), *least, 1e-12);
}

}  // namespace
}  // namespace gumbelbox
