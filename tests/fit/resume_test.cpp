#include "gumbelbox/fit/resume.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/small_market.h"
#include "tests/fit/stoppable.h"

namespace gumbelbox {
namespace {

DataSet small_data() {
  DataSet data;
  for (const char* name : {"a", "b", "c"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}};
  data.valid.emplace().pairs = {{0, 1}};
  data.valid_neg.emplace().pairs = {{1, 2}};
  return data;
}

/// From random boxes, settled.
FitOptions options_for(const std::string& model) {
  FitOptions options;
  options.model.model = model;
  options.init = "random";
  settle(options, 2);
  return options;
}

TEST(Resume, ReadsTheOptionsOfTheRunBack) {
  FitOptions options = options_for("gumbel-exact");
  options.model.dim = 7;
  options.model.values["beta"] = 0.25;
  options.learning_rate = 1e-3 / 3;
  options.sample.negatives = 3;
  const RunNotes notes = notes_of(options, small_data());
  EXPECT_EQ(option_texts(options_of(notes.options, "run")), option_texts(options));
  require_same_options(notes, options, "run");
}

TEST(Resume, OptionsThatAreNoneAreAFormatError) {
  RunNotes notes = notes_of(options_for("gumbel"), small_data());
  notes.options[0].second = "cube";
  EXPECT_EQ(notes.options[0].first, "model");
  expect_error(ErrorKind::kFormat,
               "run: model: expected " + expectation(OneOf{model_names()}) + ", got 'cube'",
               [&] { options_of(notes.options, "run"); });
}

TEST(Resume, AnOptionOfAnotherVersionIsRefusedUnlessItDidNothing) {
  OptionTexts texts = option_texts(options_for("gumbel"));
  texts.emplace_back("origin", "trained");
  texts.emplace_back("hard_negatives", "0");
  EXPECT_EQ(option_texts(options_of(texts, "run")), option_texts(options_for("gumbel")));
  texts.back().second = "0.5";
  expect_error(ErrorKind::kFormat,
               "run: it has the option hard-negatives 0.5, which this version does not know",
               [&] { options_of(texts, "run"); });
}

TEST(Resume, NamesEveryOptionThatDiffers) {
  FitOptions options = options_for("gumbel");
  const RunNotes notes = notes_of(options, small_data());
  options.model.dim = 3;
  options.sample.batch_size = 17;
  expect_error(ErrorKind::kUsage,
               "run: that run had other options: dim 3 (it had 5), batch_size 17 (it had 256); "
               "options that are left out are taken from it",
               [&] { require_same_options(notes, options, "run"); });
  options = options_for("gumbel-exact");
  expect_error(ErrorKind::kUsage,
               "run: that run had other options: model gumbel-exact (it had gumbel), beta 0.1 "
               "(it had none); options that are left out are taken from it",
               [&] { require_same_options(notes, options, "run"); });
}

TEST(Resume, WhatIsLeftToDecideDoesNotDiffer) {
  const RunNotes notes = notes_of(options_for("gumbel"), small_data());
  require_same_options(notes, FitOptions{}, "run");
  FitOptions other;
  other.init = "layout";
  expect_error(ErrorKind::kUsage,
               "run: that run had other options: init layout (it had random); options that are "
               "left out are taken from it",
               [&] { require_same_options(notes, other, "run"); });
}

TEST(Resume, ARunThatRanAwayGoesOnWithALowerRateAlone) {
  FitOptions options = options_for("gumbel");
  RunNotes notes = notes_of(options, small_data());
  options.learning_rate = 0.001;
  EXPECT_THROW(require_same_options(notes, options, "run"), Error);
  notes.failure = "the loss is not finite";
  require_same_options(notes, options, "run");
  const std::string message =
      "run: that run ended: the loss is not finite; it can go on with a lower learning rate, say "
      "0.001";
  options.learning_rate = 0.01;
  expect_error(ErrorKind::kUsage, message, [&] { require_same_options(notes, options, "run"); });
  options.learning_rate.reset();
  expect_error(ErrorKind::kUsage, message, [&] { require_same_options(notes, options, "run"); });
  options.learning_rate = 0.001;
  options.seed = 2;
  EXPECT_THROW(require_same_options(notes, options, "run"), Error);
}

TEST(Resume, NamesTheDataThatDiffer) {
  DataSet data = small_data();
  const RunNotes notes = notes_of(FitOptions{}, data);
  require_same_data(notes, small_data(), "run");
  data.valid_neg->pairs[0].a = 2;
  expect_error(ErrorKind::kUsage, "run: that run had other data: the validation pairs differ",
               [&] { require_same_data(notes, data, "run"); });
  data = small_data();
  data.valid.reset();
  EXPECT_THROW(require_same_data(notes, data, "run"), Error);
  data = small_data();
  data.vocabulary.add("d");
  expect_error(ErrorKind::kUsage,
               "run: that run had other data: the names or the training edges differ",
               [&] { require_same_data(notes, data, "run"); });
}

TEST(Resume, TellsOtherProbabilitiesOfValidFromThoseOfTheRun) {
  DataSet data = small_market();
  const RunNotes notes = notes_of(FitOptions{}, data);
  require_same_data(notes, data, "run");
  data.valid->targets[0] += 0.01F;
  expect_error(ErrorKind::kUsage, "run: that run had other data: the validation pairs differ",
               [&] { require_same_data(notes, data, "run"); });
}

TEST(Resume, TellsEarlierRates) {
  Checkpoint from{notes_of(options_for("gumbel"), small_data()), {}};
  const auto earlier_rates = [&](double now) { return resumed_state(from, now).earlier_rates; };
  EXPECT_EQ(earlier_rates(0.001), "") << "nothing was done with the earlier rate";
  from.state.pairs = 100;
  from.state.epochs = 12;
  from.state.batches = 3;
  EXPECT_EQ(earlier_rates(0.01), "");
  EXPECT_EQ(earlier_rates(0.001), "0.01 up to step 3 of epoch 13");
  from.state.earlier_rates = "0.1 up to step 3 of epoch 13";
  EXPECT_EQ(earlier_rates(0.001), "0.1 up to step 3 of epoch 13") << "nothing was done with 0.01";
  from.state.batches = 4;
  EXPECT_EQ(earlier_rates(0.001), "0.1 up to step 3 of epoch 13, 0.01 up to step 4 of epoch 13");
  EXPECT_EQ(resumed_state(from, 0.001).pairs, 100U);
}

/// A model file of two epochs.
struct Finished {
  TemporaryFolder folder;
  DataSet data = foods();
  std::string path = folder.path("m");
  FitOptions options = short_run(2);

  Finished() { save_model(fit_alone(data, options).model, path); }

  /// As find_finished() with options that some() changes.
  template <class Some>
  std::optional<Model> find(Some some) const {
    return find_finished(path, data, some);
  }
};

TEST(FindFinished, IsTheModelOfTheSameDataAndOptions) {
  const Finished f;
  const auto same = f.find([&](FitOptions& given) { given = f.options; });
  ASSERT_TRUE(same);
  EXPECT_EQ(same->vocabulary.size(), f.data.vocabulary.size());
  EXPECT_TRUE(f.find([](FitOptions&) {})) << "what is left out is as it was";
  FitOptions settled = f.options;
  settle(settled, f.data.train.pairs.size());
  EXPECT_TRUE(f.find([&](FitOptions& given) { given = settled; }));
}

TEST(FindFinished, IsNothingWithoutAFileOrWithAnEmptyOne) {
  const Finished f;
  const auto nothing_given = [](FitOptions&) {};
  EXPECT_FALSE(find_finished(f.folder.path("missing"), f.data, nothing_given));
  EXPECT_FALSE(find_finished(f.folder.write("empty", ""), f.data, nothing_given));
}

TEST(FindFinished, RefusesOtherOptionsOtherDataAndWhatCannotBeRead) {
  const Finished f;
  expect_error(ErrorKind::kUsage,
               f.path + ": this model is finished and had other options: epochs 3 (it had 2)",
               [&] { f.find([](FitOptions& given) { given.epochs = 3; }); });
  expect_error(ErrorKind::kUsage, f.path + ": this model was made of other data", [&] {
    find_finished(f.path, edges({{"a", "b"}}), [](FitOptions&) {});
  });
  std::string damaged = read_file(f.path);
  damaged[damaged.size() - 20] ^= 1;
  f.folder.write("m", damaged);
  try {
    f.find([](FitOptions&) {});
    ADD_FAILURE() << "a damaged model was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFormat) << error.what();
  }
}

TEST(StoppedFit, LeavesACheckpointAndGoesOnToTheSameBytes) {
  FitOptions random = short_run(6);
  FitOptions layout = short_run(6, "layout");
  FitOptions censored = default_options("gumbel-censored");  // says why it is random
  censored.epochs = 6;
  for (FitOptions options : {random, layout, censored}) {
    SCOPED_TRACE(options.model.model + " " + options.init.value_or("of its choice"));
    options.sample.batch_size = 32;  // 4 steps an epoch
    Stoppable s;
    const Fitted whole = fit_alone(s.data, options);
    EXPECT_FALSE(whole.notes.empty());
    EXPECT_EQ(s.stop(options, 6), "stopped after 1 of 6 epochs");
    EXPECT_EQ(s.kept().state.batches, 2U);
    EXPECT_EQ(s.kept().state.notes, whole.notes);
    const FitOptions known = options_of(s.kept().notes.options, "checkpoint");
    EXPECT_EQ(s.stop(known, 9, s.kept().state), "stopped after 3 of 6 epochs");
    require_same_data(s.kept().notes, s.data, "checkpoint");
    const Fitted rest = fit_alone(s.data, known, {}, s.kept().state);
    EXPECT_EQ(rest.notes, whole.notes);
    EXPECT_EQ(bytes_of(rest.model, s.folder), bytes_of(whole.model, s.folder));
  }
}

TEST(StoppedFit, OfProbabilitiesGoesOnToTheSameBytes) {
  FitOptions options = default_options("gumbel", DataKind::kProbability);
  options.model.dim = 3;
  options.sample.batch_size = 16;  // 3 steps an epoch
  options.epochs = 40;
  options.eval_steps = 2;
  options.converged = 0.008;
  options.prior = 5;
  const Fitted whole = fit_alone(small_market(), options);
  EXPECT_LT(whole.run.epochs, 40) << "it converges";
  for (const int steps : {1, 2, 8}) {
    Stoppable s;
    s.data = small_market();
    s.stop(options, steps);
    s.stop(options, steps, s.kept().state);
    const FitOptions known = options_of(s.kept().notes.options, "checkpoint");
    const Fitted rest = fit_alone(s.data, known, {}, s.kept().state);
    EXPECT_EQ(rest.run.history, whole.run.history);
    EXPECT_EQ(bytes_of(rest.model, s.folder), bytes_of(whole.model, s.folder)) << steps;
  }
}

TEST(StoppedFit, ItsKeeperOutlivesIt) {
  const TemporaryFolder folder;
  CheckpointKeeper keeper(folder.path("c"), 1e9);
  TrainState last;
  FitHooks hooks;
  hooks.checkpoints = &keeper;
  hooks.on_step = [&](const TrainState& state) {
    last = state;
    return false;
  };
  EXPECT_THROW(fit_alone(foods(), short_run(5), hooks), Error);
  keeper.remove();
  keeper.save(last);
  EXPECT_EQ(load_checkpoint(keeper.path()).state.parameters, last.parameters);
}

TEST(ResumedFit, OfAnEarlyProgramEndsAsItWouldHave) {
  const std::string folder = std::string(GUMBELBOX_SOURCE_DIR) + "/tests/files/";
  const Checkpoint from = load_checkpoint(folder + "gumbel.v1.checkpoint");
  // clang-format off
  DataSet data = edges({{"food", "fruit"}, {"food", "bread"}, {"fruit", "apple"}, {"fruit", "pear"},
                        {"bread", "rye bread"}, {"food", "sandwich"}, {"bread", "sandwich"}});
  // clang-format on
  require_same_data(from.notes, data, "run");
  const FitOptions options = options_of(from.notes.options, "run");
  data.dropped.duplicates = 1;
  const Fitted fitted = fit_alone(data, options, {}, from.state);
  const Model expected = load_model(folder + "gumbel.v1.resumed");
  // Its kernels summed in another order, and training makes more of that than rounding.
  for (std::size_t i = 0; i < expected.rows.values().size(); ++i) {
    EXPECT_NEAR(fitted.model.rows.values()[i], expected.rows.values()[i], 0.003);
  }
  EXPECT_EQ(fitted.notes, (std::vector<Note>{{NoteKind::kEdgesDropped, 1}}))
      << "early checkpoints kept no notes";
}

TEST(StoppedFit, WithoutAKeeperLeavesNothing) {
  const Stoppable s;
  FitHooks hooks;
  hooks.on_step = [](const TrainState&) { return false; };
  expect_error(ErrorKind::kStopped, "stopped after 0 of 6 epochs",
               [&] { fit_alone(s.data, short_run(6), hooks); });
  EXPECT_EQ(s.folder.files(), 0U);
}

TEST(StoppedFit, ARunThatBeginsReplacesTheCheckpointOnceItTrains) {
  Stoppable s;
  s.stop(short_run(6), 1);
  FitHooks hooks;
  hooks.checkpoints = &s.keeper;
  hooks.on_training = [](const FitPlan&) { throw Error(ErrorKind::kIo, "no log"); };
  expect_error(ErrorKind::kIo, "no log", [&] { fit_alone(s.data, short_run(2), hooks); });
  EXPECT_TRUE(s.keeper.has_saved()) << "the old run is lost though the new one never began";
  hooks.on_training = nullptr;
  hooks.on_step = [&](const TrainState& state) {
    EXPECT_TRUE(state.epochs > 0 || !s.keeper.has_saved()) << "left by the old run";
    return true;
  };
  fit_alone(s.data, short_run(2), hooks);
}

/// A run whose sides become too long in its first epoch.
FitOptions wild_run(const std::string& init) {
  FitOptions options;
  options.model.model = "smooth";
  options.model.dim = 1;
  options.model.values["side-parameter"] = std::string("exp");
  options.init = init;
  options.learning_rate = 10;
  options.schedule = "constant";
  options.epochs = 50;
  options.sample.batch_size = 4;
  return options;
}

/// The message of the error that ended a wild run.
std::string ran_away(const DataSet& data, const FitOptions& options, const FitHooks& hooks = {},
                     std::optional<TrainState> from = std::nullopt) {
  try {
    fit_alone(data, options, hooks, std::move(from));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kNumeric) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "the numbers did not run away";
  return {};
}

TEST(FailedFit, NotesItInACheckpointFromWhichALowerRateGoesOn) {
  for (const std::string init : {"random", "layout"}) {
    SCOPED_TRACE(init);
    Stoppable s;
    std::vector<Note> told;
    FitHooks hooks;
    hooks.checkpoints = &s.keeper;
    hooks.on_note = [&](const Note& note) { told.push_back(note); };
    FitOptions options = wild_run(init);
    const std::string message = ran_away(s.data, options, hooks);
    EXPECT_EQ(s.kept().notes.failure, message);
    EXPECT_EQ(s.kept().state.epochs, 0);
    EXPECT_EQ(told, fit_alone(s.data, short_run(0, init)).notes) << "told twice";
    EXPECT_EQ(s.kept().state.notes, told);
    options.learning_rate = 0.01;
    require_same_options(s.kept().notes, options, "checkpoint");
    const Fitted fitted = fit_alone(s.data, options, {}, resumed_state(s.kept(), 0.01));
    EXPECT_EQ(fitted.run.epochs, 50);
    EXPECT_EQ(fitted.notes, told);
  }
}

TEST(FailedFit, TellsEarlierRatesInTheModel) {
  const DataSet data = noted_data();
  TrainState from;
  FitHooks hooks;
  hooks.on_step = [&](const TrainState& state) {
    from = state;
    return state.epochs < 1;
  };
  FitOptions options = short_run(3);
  EXPECT_THROW(fit_alone(data, options, hooks), Error);
  from.earlier_rates = "0.1 up to step 1 of epoch 1";
  EXPECT_EQ(option_of(fit_alone(data, options, {}, from).model, "earlier_learning_rates"),
            "0.1 up to step 1 of epoch 1");
  EXPECT_EQ(option_of(fit_alone(data, options).model, "earlier_learning_rates"), "");
}

TEST(FailedFit, WithNowhereToKeepACheckpointSaysTheSame) {
  const DataSet data = noted_data();
  CheckpointKeeper none("", 0);
  FitHooks hooks;
  hooks.checkpoints = &none;
  EXPECT_EQ(ran_away(data, wild_run("random"), hooks), ran_away(data, wild_run("random")));
  EXPECT_EQ(ran_away(data, wild_run("layout"), hooks), ran_away(data, wild_run("layout")));
}

TEST(FailedFit, KeepsWhatItWentOnFrom) {
  Stoppable s;
  FitOptions options = wild_run("random");
  options.learning_rate = 0.01;
  s.stop(options, 5);
  const TrainState from = s.kept().state;
  CheckpointKeeper elsewhere(s.folder.path("elsewhere"), 1e9);
  FitHooks hooks;
  hooks.checkpoints = &elsewhere;
  const std::string message = ran_away(s.data, wild_run("random"), hooks, from);
  const Checkpoint kept = load_checkpoint(elsewhere.path());
  EXPECT_EQ(kept.notes.failure, message);
  EXPECT_EQ(kept.state.batches, 5U);
  EXPECT_EQ(kept.state.parameters, from.parameters);
}

}  // namespace
}  // namespace gumbelbox
