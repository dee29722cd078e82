#include "cli/validation.h"

#include "gumbelbox/eval/ranking.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

ScoreOptions plane() {
  ScoreOptions options;
  options.dim = 2;
  return options;
}

TEST(Validation, OfDataWithoutAValidationSetIsNone) {
  const DataSet data = load_data(dataset("mammal"), {.test = false});
  Workers workers(1);
  const auto score = make_score(plane(), {"softplus"});
  EXPECT_FALSE(Validation(data, plane(), *score, workers));
}

TEST(Validation, WithNegativesIsTheBestF1) {
  DataSet data = load_data(dataset("mammal_cones"), {.test = false});
  Workers workers(1);
  const auto score = make_score(plane(), {"softplus"});
  Table parameters(data.vocabulary.size(), score->row_width());
  score->initialise(parameters, 1);
  const Validation validation(data, plane(), *score, workers);
  ASSERT_TRUE(validation);
  EXPECT_EQ(validation.name(), "valid_f1");
  // Everything taken for true, one right pair in eleven, is what a useless model can always reach.
  EXPECT_GE(validation.metric(parameters), 2.0 / 12 - 1e-9);
  EXPECT_LT(validation.metric(parameters), 0.9);
}

TEST(Validation, WithoutNegativesIsTheStrictRankOfTheStoredRows) {
  DataSet data = load_data(dataset("mammal_cones"), {.test = false});
  data.valid_neg.reset();
  Workers workers(1);
  const auto score = make_score(plane(), {"softplus"});
  Table parameters(data.vocabulary.size(), score->row_width());
  score->initialise(parameters, 1);
  const Validation validation(data, plane(), *score, workers);
  EXPECT_EQ(validation.name(), "valid_mrr");
  const EdgeSet known =
      *find_closure_of(EdgeSet(data.vocabulary.size(), {data.train.pairs, data.valid->pairs}));
  const double expected = rank_edges(*make_stored_score(plane()), score->stored_rows(parameters),
                                     data.valid->pairs, known, workers)
                              .strict.mrr;
  EXPECT_EQ(validation.metric(parameters), expected);
}

TEST(EdgesToReject, AreThoseOfTrainOrOfEveryFileOrAllThatFollow) {
  const DataSet data = load_data(dataset("mammal_cones"));
  SampleOptions options;
  options.filter_negatives = "train";
  EXPECT_EQ(edges_to_reject(data, options).size(), data.train.pairs.size());
  options.filter_negatives = "closure";
  EXPECT_EQ(edges_to_reject(data, options).size(), 5361U);  // the whole set, says its source
  options.filter_negatives = "known";
  const EdgeSet known = edges_to_reject(data, options);
  EXPECT_EQ(known.size(),
            data.train.pairs.size() + data.valid->pairs.size() + data.test->pairs.size());
  EXPECT_TRUE(known.contains(data.test->pairs.front()));
}

}  // namespace
}  // namespace gumbelbox
