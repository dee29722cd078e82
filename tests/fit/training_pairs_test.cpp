#include "gumbelbox/fit/training_pairs.h"

#include <gtest/gtest.h>

#include "tests/dataset.h"
#include "tests/expect_error.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/small_market.h"

namespace gumbelbox {
namespace {

/// 0 > 1 > 2 with the edge that follows, and 2 > 3 in valid.
DataSet chain() {
  DataSet data;
  for (const char* name : {"a", "b", "c", "d"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}, {1, 2}};
  data.valid.emplace().pairs = {{2, 3}};
  return data;
}

/// Of the pairs that are chosen; all notes are about them.
std::string remark(const TrainingPairs& pairs) {
  std::string text;
  for (const Note& note : pairs.notes()) text += note_text(note) + '\n';
  return text;
}

TEST(TrainingPairs, AreTheEdgesOrTheFewestOrAllThatFollow) {
  DataSet data = chain();
  const TrainingPairs given(data, "given");
  EXPECT_EQ(given.learnt(), data.train);
  EXPECT_EQ(remark(given), "");
  const TrainingPairs minimal(data, "minimal");
  EXPECT_EQ(minimal.learnt().pairs, (std::vector<Pair>{{0, 1}, {1, 2}}));
  EXPECT_EQ(remark(minimal), "learning from 2 of 3 edges: the others follow\n");
  const TrainingPairs closure(data, "closure");
  EXPECT_EQ(closure.learnt().pairs, data.train.pairs);
  EXPECT_EQ(remark(closure), "learning from all 3 edges\n");
  data.train.pairs = {{1, 2}, {0, 1}};
  const TrainingPairs more(data, "closure");
  EXPECT_EQ(more.learnt().pairs, chain().train.pairs);
  EXPECT_EQ(remark(more), "learning from 3 pairs that follow from 2 edges\n");
}

TEST(TrainingPairs, OfAPathThatIsTooLongForAllThatFollowsAreAnError) {
  DataSet data = path_of(7000);  // some 24 million pairs follow
  data.train_file = "path.tsv";
  expect_error(ErrorKind::kInput,
               "path.tsv: positives closure: expected at most 20 million pairs that follow from "
               "the edges, found more; positives given learns from the edges",
               [&] { TrainingPairs(data, "closure"); });
  EXPECT_EQ(TrainingPairs(data, "minimal").learnt().pairs, data.train.pairs);
}

TEST(TrainingPairs, OfProbabilitiesAreAsGiven) {
  DataSet data = chain();
  data.kind = DataKind::kProbability;
  data.train.targets = {0.5F, 1, 1};
  EXPECT_EQ(TrainingPairs(data, "given").learnt(), data.train);
  for (const std::string positives : {"minimal", "closure"}) {
    expect_error(ErrorKind::kUsage,
                 "positives " + positives +
                     ": expected a hierarchy, found probabilities, from which no other pairs "
                     "follow; positives given learns from them",
                 [&] { TrainingPairs(data, positives); });
  }
}

TEST(TrainingPairs, KeepTheTargetsAndWeightsOfTheEdges) {
  DataSet data = chain();
  data.train.targets = {0.5F, 1, 1};
  data.train.weights = {1, 2, 3};
  TrainingPairs pairs(data, "given");
  pairs.choose_rejected("train", true);
  const Positives positives = pairs.positives();
  EXPECT_TRUE(std::ranges::equal(positives.pairs, data.train.pairs));
  EXPECT_TRUE(std::ranges::equal(positives.targets, data.train.targets));
  EXPECT_TRUE(std::ranges::equal(positives.weights, data.train.weights));
  EXPECT_EQ(positives.entities, 4U);
}

/// P(a | b) with counts and marginals.
DataSet counted_chain() {
  DataSet data = chain();
  data.kind = DataKind::kProbability;
  data.train.targets = {0.5F, 0.25F, 0.75F};
  data.train.n_ab = {2, 25, 3};
  data.train.n_b = {4, 100, 4};
  data.marginals = {{0.25, 25}, {0.5, 50}, {1, 100}, {0.125, 12}};
  return data;
}

TEST(ChooseEvidence, ByKlLeavesEverythingAsItIs) {
  const DataSet data = counted_chain();
  TrainingPairs pairs(data, "given");
  EXPECT_TRUE(pairs.marginals().empty());
  pairs.choose_evidence(CountLoss::kKl, 0);
  EXPECT_EQ(pairs.learnt(), data.train);
  EXPECT_EQ(pairs.marginals(), (std::vector<float>{0.25F, 0.5F, 1, 0.125F}));
  EXPECT_TRUE(std::ranges::equal(pairs.positives().marginals, pairs.marginals()));
  EXPECT_TRUE(pairs.positives().weights.empty());
}

TEST(ChooseEvidence, WeighsPairsByTheirCasesOrTheRootOfThem) {
  const DataSet data = counted_chain();
  const auto weights = [&](CountLoss loss, double prior) {
    TrainingPairs pairs(data, "given");
    pairs.choose_evidence(loss, prior);
    EXPECT_EQ(pairs.learnt().targets == data.train.targets, prior == 0);
    return pairs.learnt().weights;
  };
  EXPECT_EQ(weights(CountLoss::kTempered, 0), (std::vector<float>{2, 10, 2}));
  EXPECT_EQ(weights(CountLoss::kBinomial, 0), (std::vector<float>{4, 100, 4}));
  EXPECT_EQ(weights(CountLoss::kKl, 12), (std::vector<float>{1, 1, 1}));
  EXPECT_EQ(weights(CountLoss::kTempered, 21), (std::vector<float>{5, 11, 5}))
      << "the imagined cases count as well";
  EXPECT_EQ(weights(CountLoss::kBinomial, 12), (std::vector<float>{16, 112, 16}));
}

TEST(ChooseEvidence, APriorMovesTargetsTowardsTheMarginalOfA) {
  const DataSet data = counted_chain();
  for (const CountLoss loss : {CountLoss::kKl, CountLoss::kTempered, CountLoss::kBinomial}) {
    TrainingPairs pairs(data, "given");
    pairs.choose_evidence(loss, 4);
    const std::vector<float>& targets = pairs.learnt().targets;
    EXPECT_FLOAT_EQ(targets[0], (2 + 4 * 0.25F) / 8);
    EXPECT_FLOAT_EQ(targets[1], 0.25F) << "it says the same";
    EXPECT_FLOAT_EQ(targets[2], (3 + 4 * 0.5F) / 8);
  }
}

TEST(ChooseEvidence, KeepsTheWeightsThatPairsHave) {
  DataSet data = counted_chain();
  data.train.weights = {1, 3, 0.5F};
  TrainingPairs tempered(data, "given");
  tempered.choose_evidence(CountLoss::kTempered, 0);
  EXPECT_EQ(tempered.learnt().weights, (std::vector<float>{2, 30, 1}));
  TrainingPairs binomial(data, "given");
  binomial.choose_evidence(CountLoss::kBinomial, 0);
  EXPECT_EQ(binomial.learnt().weights, (std::vector<float>{4, 300, 2}));
}

TEST(RejectedPairs, AreWhatTheFilterSays) {
  DataSet data = chain();
  data.train.pairs = {{0, 1}, {1, 2}};
  const auto size_with = [&](const std::string& filter, bool trains = true) {
    TrainingPairs pairs(data, "given");
    pairs.choose_rejected(filter, trains);
    EXPECT_EQ(remark(pairs), "");
    return pairs.positives().reject->size();
  };
  EXPECT_EQ(size_with("closure"), 3U);
  EXPECT_EQ(size_with("train"), 2U);
  EXPECT_EQ(size_with("known"), 3U);
  EXPECT_EQ(size_with("closure", false), 2U) << "nothing is trained";
}

TEST(RejectedPairs, AreThoseOfTrainOrOfEveryFileOrAllThatFollow) {
  const DataSet data = load_data(dataset("mammal_cones"));
  TrainingPairs pairs(data, "given");
  pairs.choose_rejected("train", true);
  EXPECT_EQ(pairs.positives().reject->size(), data.train.pairs.size());
  pairs.choose_rejected("closure", true);
  EXPECT_EQ(pairs.positives().reject->size(), 5361U);  // the whole set, says its source
  pairs.choose_rejected("known", true);
  const EdgeSet& known = *pairs.positives().reject;
  EXPECT_EQ(known.size(),
            data.train.pairs.size() + data.valid->pairs.size() + data.test->pairs.size());
  EXPECT_TRUE(known.contains(data.test->pairs.front()));
}

TEST(RejectedPairs, HoldPositivesThatFollow) {
  DataSet data = chain();
  data.train.pairs = {{0, 1}, {1, 2}};
  TrainingPairs pairs(data, "closure");
  for (const std::string filter : {"closure", "train", "known"}) {
    for (const bool trains : {true, false}) {
      pairs.choose_rejected(filter, trains);
      EXPECT_TRUE(pairs.positives().reject->contains({0, 2})) << filter;
    }
  }
}

TEST(RejectedPairs, AreTheEdgesWhereTooManyPairsFollow) {
  const DataSet path = path_of(7000);
  TrainingPairs pairs(path, "given");
  pairs.choose_rejected("closure", true);
  EXPECT_EQ(pairs.positives().reject->size(), 6999U);
  EXPECT_EQ(pairs.closure_if_computed(), nullptr);
  EXPECT_EQ(
      remark(pairs),
      "the edges imply too many pairs to keep: some implied pairs may be drawn as negatives\n");
}

TEST(TrainingPairs, ShareOneClosure) {
  const DataSet data = chain();
  TrainingPairs given(data, "given");
  EXPECT_EQ(given.closure_if_computed(), nullptr) << "nobody has asked for it";
  given.choose_rejected("train", true);
  EXPECT_EQ(given.closure_if_computed(), nullptr);
  TrainingPairs closure(data, "closure");
  const EdgeSet* const computed = closure.closure_if_computed();
  ASSERT_NE(computed, nullptr);
  closure.choose_rejected("closure", true);
  EXPECT_EQ(closure.positives().reject, computed);
  EXPECT_EQ(closure.closure_if_computed(), computed);
  closure.choose_rejected("train", true);
  EXPECT_EQ(closure.closure_if_computed(), computed) << "still there for others";
}

TEST(PositivesOfARun, AreLearntAsIfThereWereNoOthers) {
  const DataSet few = edges({{"food", "fruit"}, {"fruit", "pear"}, {"fruit", "apple"}});
  const DataSet all = edges({{"food", "fruit"},
                             {"food", "pear"},
                             {"food", "apple"},
                             {"fruit", "pear"},
                             {"fruit", "apple"}});
  for (const std::string init : {"random", "layout"}) {
    const auto learn = [&](const DataSet& data, const std::string& positives) {
      FitOptions options = short_run(20, init);
      options.positives = positives;
      return fit_alone(data, options);
    };
    const auto expect_same = [](const Fitted& a, const Fitted& b) {
      EXPECT_EQ(a.run.loss, b.run.loss);
      EXPECT_EQ(probability(a.model, "fruit", "pear"), probability(b.model, "fruit", "pear"));
    };
    const Fitted of_few = learn(few, "given");
    expect_same(learn(all, "minimal"), of_few);
    const Fitted of_all = learn(all, "given");
    const Fitted closure = learn(few, "closure");
    expect_same(closure, of_all);
    EXPECT_NE(of_all.run.loss, of_few.run.loss);
    EXPECT_EQ(option_of(closure.model, "positives"), "closure");
    EXPECT_EQ(closure.notes, (std::vector<Note>{{NoteKind::kPairsChosen, 5, 3}}));
  }
}

TEST(EvidenceOfARun, ShapesTheResult) {
  const Table base = fit_alone(small_market(), market_run(2)).model.rows;
  const auto expect_other = [&](const std::string& what, auto change) {
    FitOptions options = market_run(2);
    change(options);
    EXPECT_NE(fit_alone(small_market(), options).model.rows, base) << what;
  };
  expect_other("loss", [](FitOptions& o) { o.loss = "kl"; });
  expect_other("loss", [](FitOptions& o) { o.loss = "binomial"; });
  expect_other("prior", [](FitOptions& o) { o.prior = 10; });
  expect_other("marginal_weight", [](FitOptions& o) { o.marginal_weight = 0; });
  expect_other("init", [](FitOptions& o) { o.init = "random"; });
}

TEST(KnownEdges, AreThoseOfTrainingAndValidation) {
  DataSet data = chain();
  EXPECT_EQ(known_edges(data).size(), 4U);
  EXPECT_TRUE(known_edges(data).contains({2, 3}));
  data.valid.reset();
  EXPECT_EQ(known_edges(data).size(), 3U);
}

TEST(TrainingPairs, RefusesPairsThatNobodyCounted) {
  DataSet data = small_market();
  data.train_file = "shop.tsv";
  data.train.n_b.assign(data.train.pairs.size(), 0);
  data.train.n_ab = data.train.n_b;
  TrainingPairs pairs(data, "given");
  expect_error(ErrorKind::kInput,
               "shop.tsv: expected pairs that were counted, found n_b = 0 in all of them",
               [&] { pairs.choose_evidence(CountLoss::kTempered, 0); });
}

}  // namespace
}  // namespace gumbelbox
