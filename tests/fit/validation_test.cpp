#include "gumbelbox/fit/validation.h"

#include <gtest/gtest.h>

#include "gumbelbox/data/closure.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/score/model_table.h"
#include "tests/dataset.h"

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
  EXPECT_FALSE(Validation(s.data, *s.stored, nullptr, s.workers));
}

TEST(Validation, WithNegativesIsTheBestF1) {
  Sample s(load_data(dataset("mammal_cones"), {.test = false}));
  const Validation validation(s.data, *s.stored, nullptr, s.workers);
  ASSERT_TRUE(validation);
  EXPECT_EQ(validation.name(), "valid_f1");
  // Everything taken for true, one right pair in eleven, is what a useless model can always reach.
  EXPECT_GE(validation.metric(s.rows), 2.0 / 12 - 1e-9);
  EXPECT_LT(validation.metric(s.rows), 0.9);
}

TEST(Validation, WithoutNegativesIsTheStrictRankOfTheStoredRows) {
  Sample s(load_data(dataset("mammal_cones"), {.test = false}));
  s.data.valid_neg.reset();
  const Validation validation(s.data, *s.stored, nullptr, s.workers);
  EXPECT_EQ(validation.name(), "valid_mrr");
  const EdgeSet known = *find_closure_set(
      EdgeSet(s.data.vocabulary.size(), {s.data.train.pairs, s.data.valid->pairs}));
  EXPECT_EQ(validation.metric(s.rows), s.strict_mrr(known));
}

TEST(Validation, KnowsTheTestEdgesIfTheyWereRead) {
  Sample s(load_data(dataset("mammal_cones")));
  s.data.valid_neg.reset();
  s.data.train.pairs.resize(500);
  const EdgeSet of_train = *find_closure_set(EdgeSet(s.data.vocabulary.size(), s.data.train.pairs));
  const Validation validation(s.data, *s.stored, &of_train, s.workers);
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
  const double own = Validation(s.data, *s.stored, nullptr, s.workers).metric(s.rows);
  const double shared = Validation(s.data, *s.stored, &with_valid, s.workers).metric(s.rows);
  EXPECT_EQ(shared, s.strict_mrr(with_valid));
  EXPECT_NE(shared, own);
  const EdgeSet without_valid(entities, marked);
  ASSERT_FALSE(without_valid.contains(s.data.valid->pairs.back()));
  EXPECT_EQ(Validation(s.data, *s.stored, &without_valid, s.workers).metric(s.rows), own);
}

}  // namespace
}  // namespace gumbelbox
