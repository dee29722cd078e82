#include "gumbelbox/fit/layout_start.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/data/closure.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/fit/resume.h"
#include "tests/dataset.h"
#include "tests/fit/fit_model.h"

namespace gumbelbox {
namespace {

/// Strict MRR of the test edges; what follows from the edges is no wrong answer.
double mrr(const Model& model, const DataSet& data) {
  const EdgeSet listed(data.vocabulary.size(), {data.train.pairs, data.test->pairs});
  Workers workers(2);
  return rank_edges(*make_stored_score(model.score), model.rows, data.test->pairs,
                    find_closure_set(listed).value(), workers)
      .strict.mrr;
}

Fitted laid_out(const DataSet& data, int dim) {
  FitOptions options;
  options.model.dim = dim;
  return fit_alone(data, options);
}

TEST(LayoutStart, RanksTheMammalsInOneDimension) {
  const DataSet data = load_data(dataset("mammal"));
  const Fitted fitted = laid_out(data, 1);
  EXPECT_EQ(fitted.run.epochs, 0);
  EXPECT_EQ(option_of(fitted.model, "origin"), "constructed");
  EXPECT_GE(mrr(fitted.model, data), 0.999);
}

TEST(LayoutStart, HoldsTheRandomTreeInTwoDimensions) {
  const DataSet data = load_data(dataset("tree_random3000"));
  EXPECT_GE(mrr(laid_out(data, 1).model, data), 0.54);
  EXPECT_EQ(mrr(laid_out(data, 2).model, data), 1);
}

TEST(LayoutStart, IsThatOfThePositives) {
  DataSet data;
  for (const char* name : {"a", "b", "c"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {1, 2}};
  FitOptions options;
  options.init = "layout";
  const auto score = make_training_score(options.model);
  Workers workers(1);
  const auto log_probability = [&](Pair pair, const std::vector<Pair>& positives) {
    const LayoutStart start = layout_start(data, positives, options, nullptr, workers);
    std::vector<double> scores(1);
    score->score(start.parameters, std::vector<Pair>{pair}, scores);
    return scores[0];
  };
  EXPECT_GT(log_probability({1, 2}, data.train.pairs), std::log(0.9));
  EXPECT_LT(log_probability({1, 2}, {{0, 1}, {2, 1}}), std::log(0.5));
  EXPECT_GT(log_probability({2, 1}, {{0, 1}, {2, 1}}), std::log(0.9));
}

TEST(LayoutStart, TellsHowFarItsStepsHaveCome) {
  const DataSet data = load_data(dataset("mammal"), {.test = false});
  FitOptions options;
  options.model.dim = 2;
  Workers workers(1);
  std::set<std::string> steps;
  const auto on_progress = [&](const char* step, std::size_t done, std::size_t all) {
    steps.insert(step);
    EXPECT_LE(done, all) << step;
  };
  layout_start(data, data.train.pairs, options, on_progress, workers);
  EXPECT_FALSE(steps.empty());
}

TEST(LayoutStart, TrainedOnNeverEndsWorseOnValid) {
  const DataSet data = load_data(dataset("mammal_cones"), {.test = false});
  const Fitted start = laid_out(data, 1);
  EXPECT_EQ(start.run.best_epoch, 0);
  FitOptions options;
  options.model.dim = 1;
  options.epochs = 5;
  options.learning_rate = 5;
  const Fitted wild = fit_alone(data, options);
  EXPECT_EQ(wild.run.best_metric, start.run.best_metric);
  EXPECT_EQ(wild.run.best_epoch, 0);
  EXPECT_EQ(option_of(wild.model, "origin"), "constructed");
}

TEST(LayoutStart, TakesATaxonomyWithCyclesDuplicatesAndSeveralRoots) {
  const DataSet data = edges({{"food", "fruit"},
                              {"food", "bread"},
                              {"fruit", "apple"},
                              {"fruit", "pear"},
                              {"bread", "rye"},
                              {"fruit", "apple"},
                              {"tool", "hammer"},
                              {"car", "auto"},
                              {"auto", "car"},
                              {"auto", "beetle"},
                              {"insect", "beetle"},
                              {"self", "self"},
                              {"self", "x"}});
  const Fitted fitted = fit_alone(data, {});
  EXPECT_EQ(option_of(fitted.model, "origin"), "constructed");
  EXPECT_EQ(fitted.quality->edges_held, 1);
  ASSERT_GE(fitted.notes.size(), 2U);
  EXPECT_EQ(fitted.notes[0], (Note{NoteKind::kEdgesDropped, 1, 1}));
  EXPECT_EQ(note_text(fitted.notes[1]), "2 entities on cycles share 1 box");
  EXPECT_GT(probability(fitted.model, "food", "rye"), 0.999);
  EXPECT_GT(probability(fitted.model, "car", "beetle"), 0.999);
  EXPECT_GT(probability(fitted.model, "insect", "beetle"), 0.999);
  EXPECT_GT(probability(fitted.model, "car", "auto"), 0.95);
  EXPECT_GT(probability(fitted.model, "auto", "car"), 0.95);
  EXPECT_LT(probability(fitted.model, "fruit", "rye"), 0.01);
  EXPECT_LT(probability(fitted.model, "insect", "car"), 0.5);
  EXPECT_LT(probability(fitted.model, "rye", "bread"), 0.5);
}

TEST(LayoutStart, CountsTheEdgesThatFewDimensionsCannotHold) {
  // Every child has two of eight parents, any two: no interval holds that.
  DataSet data;
  for (int id = 0; id < 8 + 56; ++id) data.vocabulary.add(std::to_string(id));
  for (EntityId child = 0; child < 56; ++child) {
    data.train.pairs.push_back({child / 7, 8 + child});
    data.train.pairs.push_back({(child / 7 + 1 + child % 7) % 8, 8 + child});
  }
  FitOptions options;
  options.model.dim = 1;
  Workers workers(1);
  const std::vector<Note> notes =
      layout_start(data, data.train.pairs, options, nullptr, workers).notes;
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].kind, NoteKind::kEdgesGivenUp);
  EXPECT_GT(notes[0].count, 0U);
  EXPECT_LT(notes[0].count, 112U);
  EXPECT_EQ(notes[0].other, 1U) << "dimensions";
}

TEST(LayoutStart, AddsDimensionsWhereFewerWrongAnswersAreAskedFor) {
  // A child of every pair of fifty parents, with children of its own.
  DataSet data;
  for (int id = 0; id < 50 + 300; ++id) data.vocabulary.add(std::to_string(id));
  for (EntityId child = 0; child < 300; ++child) {
    data.train.pairs.push_back({child % 50, 50 + child});
    data.train.pairs.push_back({(child * 7 + child / 50 + 1) % 50, 50 + child});
  }
  FitOptions options;
  options.model.dim = kAutoDim;
  Workers workers(2);
  const auto dimensions = [&](double most_wrong) {
    return layout_start(data, data.train.pairs, options, nullptr, workers, most_wrong).dim;
  };
  EXPECT_GT(dimensions(0), dimensions(0.1));
}

TEST(LayoutStart, ChoosesAsManyDimensionsAsTheAnswersNeed) {
  const DataSet data = load_data(dataset("mammal_cones"), {.test = false});
  FitOptions options;
  options.model.dim = kAutoDim;
  const Fitted fitted = fit_alone(data, options);
  EXPECT_GT(fitted.options.model.dim, 1);
  EXPECT_LT(fitted.options.model.dim, 12);
  EXPECT_EQ(fitted.model.score.dim, fitted.options.model.dim);
  EXPECT_LE(fitted.quality->wrong_answers, 0.001);
  EXPECT_EQ(fitted.quality->lost_answers, 0);
  EXPECT_EQ(option_of(fitted.model, "dim"), std::to_string(fitted.options.model.dim));
  ASSERT_GE(fitted.notes.size(), 1U);
  EXPECT_EQ(fitted.notes[0].kind, NoteKind::kDimensionsChosen);
  EXPECT_EQ(fitted.notes[0].count, static_cast<std::size_t>(fitted.options.model.dim));
}

TEST(LayoutStart, TakesOneDimensionForATree) {
  FitOptions options;
  options.model.dim = kAutoDim;
  const Fitted fitted = fit_alone(load_data(dataset("tree_balanced40")), options);
  EXPECT_EQ(fitted.options.model.dim, 1);
  EXPECT_EQ(fitted.quality->wrong_answers, 0);
}

/// Every child has a random half of many parents: 64 dimensions do not tell them apart.
DataSet impossible() {
  constexpr EntityId kParents = 100;
  constexpr EntityId kChildren = 300;
  DataSet data;
  for (EntityId id = 0; id < kParents + kChildren; ++id) data.vocabulary.add(std::to_string(id));
  Random random(1, RandomUse::kTest);
  for (EntityId child = 0; child < kChildren; ++child) {
    for (EntityId parent = 0; parent < kParents; ++parent) {
      if (random.below(2) == 0) data.train.pairs.push_back({parent, kParents + child});
    }
  }
  return data;
}

TEST(LayoutStart, IsRefusedWhereMostAnswersAreWrongAndNothingElseWasAskedFor) {
  const DataSet data = impossible();
  FitOptions options;
  options.model.dim = kAutoDim;
  FitHooks hooks;
  const Fitted fitted = [&] {
    hooks.max_wrong = 1;
    return fit_alone(data, options, hooks);
  }();
  const double wrong = fitted.quality->wrong_answers;
  ASSERT_GT(wrong, 0.01);
  hooks.max_wrong = wrong / 2;
  try {
    fit_alone(data, options, hooks);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_NE(std::string(error.what()).find("of the answers of the boxes are wrong or missing"),
              std::string::npos);
  }
  options.epochs = 0;  // a choice, for which only a limit that was given counts
  EXPECT_THROW(fit_alone(data, options, hooks), Error);
  hooks.max_wrong.reset();
  EXPECT_EQ(fit_alone(data, options, hooks).quality->wrong_answers, wrong);
}

/// What on_note was told of a run, which must be what it kept.
std::vector<Note> notes_of_run(const DataSet& data, const FitOptions& options) {
  std::vector<Note> told;
  FitHooks hooks;
  hooks.on_note = [&](const Note& note) { told.push_back(note); };
  hooks.measures_answers = false;
  const Fitted fitted = fit_alone(data, options, hooks);
  EXPECT_EQ(fitted.notes, told);
  EXPECT_EQ(fitted.model.notes, told);
  return told;
}

TEST(FitNotes, TellOfDroppedEdgesAndMergedCycles) {
  const DataSet data =
      edges({{"a", "b"}, {"b", "c"}, {"c", "a"}, {"a", "b"}, {"a", "b"}, {"d", "d"}, {"a", "d"}});
  EXPECT_EQ(notes_of_run(data, {}),
            (std::vector<Note>{{NoteKind::kEdgesDropped, 2, 1}, {NoteKind::kCyclesMerged, 3, 1}}));
  EXPECT_EQ(notes_of_run(data, short_run(1)), (std::vector<Note>{{NoteKind::kEdgesDropped, 2, 1}}));
}

TEST(FitNotes, TellOfEdgesThatOneDimensionCannotHold) {
  std::vector<NamedEdge> list;  // every child has two of eight parents, any two
  for (int child = 0; child < 56; ++child) {
    const std::string name = "c" + std::to_string(child);
    list.push_back({"p" + std::to_string(child / 7), name});
    list.push_back({"p" + std::to_string((child / 7 + 1 + child % 7) % 8), name});
  }
  FitOptions options;
  options.model.dim = 1;
  const std::vector<Note> notes = notes_of_run(hierarchy(list), options);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].kind, NoteKind::kEdgesGivenUp);
  EXPECT_GT(notes[0].count, 0U);
  EXPECT_EQ(notes[0].other, 1U);
}

TEST(FitNotes, TellWhyBoxesAreRandomUnlessThatWasAskedFor) {
  FitOptions options;
  options.model.values["tables"] = 2;
  options.epochs = 1;
  const std::vector<Note> notes = notes_of_run(foods(), options);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(note_text(notes[0]),
            "starting from random boxes: a layout has one box an entity, not two");
  options.init = "random";
  EXPECT_TRUE(notes_of_run(foods(), options).empty());
}

TEST(FitNotes, TellOfAFilterThatWasTooLargeAndTheModelKeepsWhatWasAskedFor) {
  const TemporaryFolder folder;
  const DataSet data = path_of(6400);  // 20.5 million pairs follow
  FitOptions options = short_run(1);
  options.model.dim = 1;
  options.sample.filter_negatives = "closure";
  options.sample.batch_size = 4096;
  FitHooks hooks;
  hooks.measures_answers = false;
  const Fitted fitted = fit_alone(data, options, hooks);
  EXPECT_EQ(fitted.notes, (std::vector<Note>{{NoteKind::kFilterReduced}}));
  EXPECT_EQ(option_of(fitted.model, "filter_negatives"), "closure");
  save_model(fitted.model, folder.path("m"));
  EXPECT_TRUE(find_finished(folder.path("m"), data, [&](FitOptions& given) { given = options; }));
}

TEST(DefaultOptions, OfAHierarchyLeaveTheDimensionsOpen) {
  FitOptions plain;
  plain.model.model = "hard";
  plain.model.dim = kAutoDim;
  EXPECT_EQ(option_texts(default_options("hard", DataKind::kHierarchy)), option_texts(plain));
  EXPECT_EQ(option_texts(default_options("hard")), option_texts(plain));
  settle_start(plain);
  EXPECT_EQ(plain.model.dim, kAutoDim) << "the layout decides";
  plain.init = "random";
  settle_start(plain);
  EXPECT_EQ(plain.model.dim, 5);
  FitOptions counts = default_options("gumbel", DataKind::kProbability);
  counts.model.dim = kAutoDim;
  settle_start(counts, DataKind::kProbability);
  EXPECT_EQ(counts.model.dim, 50);
}

TEST(DefaultOptions, PutAllEdgesIntoEveryStep) {
  FitOptions options = default_options("gumbel");
  options.init = "random";
  settle(options, 1000);
  EXPECT_EQ(options.sample.negatives, 2);
  EXPECT_EQ(options.sample.batch_size, 3000);
  EXPECT_EQ(*options.epochs, 5000);
  EXPECT_EQ(*options.learning_rate, 0.05);
  options = default_options("gumbel");
  options.init = "random";
  settle(options, 1'000'000);
  EXPECT_EQ(options.sample.batch_size, 1'000'000);
  EXPECT_EQ(*options.epochs, 1667) << "5000 steps";
}

TEST(KeepDecisions, TakesWhatWasDecidedForWhatIsLeftOpen) {
  FitOptions then;
  then.model.dim = 7;
  then.sample.batch_size = 900;
  FitOptions now = default_options("gumbel");
  keep_decisions(then, now);
  EXPECT_EQ(now.model.dim, 7);
  EXPECT_EQ(now.sample.batch_size, 900);
  now.model.dim = 3;
  keep_decisions(then, now);
  EXPECT_EQ(now.model.dim, 3);
}

}  // namespace
}  // namespace gumbelbox
