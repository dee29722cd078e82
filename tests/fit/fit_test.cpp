#include "gumbelbox/fit/fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/dataset.h"
#include "tests/expect_error.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/models_of.h"
#include "tests/fit/small_market.h"

namespace gumbelbox {
namespace {

TEST(Fit, LaysOutEdgesThatAreInMemory) {
  const Fitted fitted = fit_alone(foods(), {});
  EXPECT_EQ(fitted.run.epochs, 0);
  EXPECT_EQ(option_of(fitted.model, "origin"), "constructed");
  EXPECT_GT(probability(fitted.model, "food", "rye"), 0.99);  // follows, is not given
  EXPECT_LT(probability(fitted.model, "fruit", "rye"), 0.01);
  EXPECT_TRUE(fitted.notes.empty());
  EXPECT_EQ(fitted.metric, "");
}

TEST(Fit, LearnsThemFromRandomBoxes) {
  FitOptions options;
  options.model.dim = 2;
  options.init = "random";
  options.sample.batch_size = 32;
  options.epochs = 500;
  const Fitted fitted = fit_alone(foods(), options);
  EXPECT_EQ(fitted.run.epochs, 500);
  EXPECT_EQ(fitted.epoch_kept(), 500);
  EXPECT_EQ(option_of(fitted.model, "origin"), "trained");
  EXPECT_GT(probability(fitted.model, "food", "fruit"), 0.9);
  EXPECT_GT(probability(fitted.model, "fruit", "pear"), 0.9);
  EXPECT_LT(probability(fitted.model, "fruit", "rye"), 0.1);
}

TEST(Fit, GivesTheSameBytesForAnyNumberOfThreads) {
  const TemporaryFolder folder;
  const DataSet data = load_hierarchy(dataset("tree_balanced40"), {.test = false});
  for (const std::string& model : model_names()) {
    FitOptions options = default_options(model);
    options.epochs = 5;
    options.sample.batch_size = 500;
    const auto bytes_with = [&](unsigned threads) {
      Workers workers(threads);
      return bytes_of(fit(data, options, workers).model, folder);
    };
    const std::string alone = bytes_with(1);
    EXPECT_GT(alone.size(), 1000U);
    EXPECT_EQ(bytes_with(2), alone) << model;
    EXPECT_EQ(bytes_with(4), alone) << model;
  }
}

TEST(Fit, DecidesWhatIsNotGivenAndKeepsWhatIs) {
  FitOptions options = default_options("smooth");
  options.model.values["volume-beta"] = 0.5;
  options.sample.negatives = 3;
  options.seed = 7;
  const Fitted laid_out = fit_alone(foods(), options);
  FitOptions settled = options;
  settle(settled, 5);
  settled.model.dim = 1;  // a tree
  EXPECT_EQ(option_texts(laid_out.options), option_texts(settled));
  EXPECT_EQ(laid_out.options.init, "layout");
  EXPECT_EQ(laid_out.options.epochs, 0);
  EXPECT_EQ(laid_out.options.learning_rate, 0.001);
  EXPECT_EQ(laid_out.options.model.real("volume-beta"), 0.5);
  EXPECT_TRUE(laid_out.options.model.values.contains("tables")) << "options of the model as well";
  EXPECT_EQ(laid_out.options.sample.negatives, 3);
  EXPECT_EQ(laid_out.options.seed, 7U);

  options = short_run(2);
  options.learning_rate = 0.5;
  const Fitted trained = fit_alone(foods(), options);
  EXPECT_EQ(trained.options.init, "random");
  EXPECT_EQ(trained.options.epochs, 2);
  EXPECT_EQ(trained.options.learning_rate, 0.5);
  for (const auto& [name, text] : option_texts(trained.options)) {
    EXPECT_EQ(option_of(trained.model, name), text) << name;
  }
}

TEST(Fit, TheModelTellsWhatItWasMadeOf) {
  const DataSet data = edges({{"a", "b"}, {"a", "b"}, {"b", "c"}});
  const Fitted fitted = fit_alone(data, short_run(3));
  const Model& model = fitted.model;
  EXPECT_EQ(model.edges, data.train.pairs);
  EXPECT_EQ(model.kind, DataKind::kHierarchy);
  EXPECT_EQ(model.data_checksum, data.checksum().text());
  EXPECT_EQ(model.notes, (std::vector<Note>{{NoteKind::kEdgesDropped, 1, 0}}));
  EXPECT_EQ(model.notes, fitted.notes);
  EXPECT_EQ(model.vocabulary.name(1), "b");
  EXPECT_EQ(model.rows.rows(), 3U);
  EXPECT_EQ(model.score.dim, 2);
  const std::vector<std::pair<std::string, double>> metrics{
      {"epochs", 3},
      {"edges_held", fitted.quality->edges_held},
      {"wrong_answers", fitted.quality->wrong_answers},
      {"lost_answers", fitted.quality->lost_answers},
      {"wrong_about_parents", fitted.quality->wrong_about_parents},
      {"loss", fitted.run.loss}};
  EXPECT_EQ(model.metrics, metrics);
}

TEST(Fit, LeavesTheDataAsTheyAre) {
  const DataSet data = edges({{"a", "b"}, {"a", "b"}, {"b", "c"}, {"a", "c"}});
  DataSet given = data;
  FitOptions options = short_run(2, "layout");
  options.positives = "minimal";
  EXPECT_EQ(fit_alone(given, options).model.edges, data.train.pairs) << "whatever was learnt";
  EXPECT_EQ(given.checksum().text(), data.checksum().text());
  EXPECT_EQ(given.train, data.train);
  EXPECT_EQ(given.dropped, data.dropped);
  EXPECT_EQ(given.notes, data.notes);
  EXPECT_FALSE(given.valid);
}

TEST(Fit, MeasuresAnswersIfThatIsWanted) {
  FitHooks hooks;
  const Fitted measured = fit_alone(foods(), {}, hooks);
  ASSERT_TRUE(measured.quality);
  EXPECT_EQ(measured.quality->edges_held, 1);
  hooks.measures_answers = false;
  const Fitted plain = fit_alone(foods(), {}, hooks);
  EXPECT_FALSE(plain.quality);
  EXPECT_EQ(plain.model.rows, measured.model.rows);
  EXPECT_EQ(plain.model.metrics, (std::vector<std::pair<std::string, double>>{{"epochs", 0}}));
}

TEST(Fit, SaysWhatWasDecidedBeforeTheLayoutAndBeforeTraining) {
  DataSet data = foods();
  data.valid.emplace().pairs = {{0, 4}};
  std::string order;
  FitHooks hooks;
  hooks.on_settled = [&](const FitPlan& plan) {
    order += "settled ";
    EXPECT_EQ(plan.edges, 8U) << "that are learnt";
    EXPECT_EQ(plan.options.init, "layout");
    EXPECT_EQ(plan.options.learning_rate, 0.001);
  };
  hooks.on_training = [&](const FitPlan& plan) {
    order += "training ";
    EXPECT_FALSE(plan.metric.empty());
    EXPECT_EQ(plan.options.epochs, 2);
  };
  hooks.on_epoch = [&](const EpochReport& report) {
    order += "epoch " + std::to_string(report.epoch) + " ";
  };
  FitOptions options;
  options.epochs = 2;
  options.positives = "closure";
  const Fitted fitted = fit_alone(data, options, hooks);
  EXPECT_EQ(order, "settled training epoch 1 epoch 2 ");
  EXPECT_EQ(fitted.metric, "valid_mrr");
  EXPECT_EQ(fitted.model.metrics.back().first, "valid_mrr");
  hooks.metric = [](const PairScore&, const Table&) { return 0.5; };
  hooks.on_settled = [](const FitPlan& plan) { EXPECT_EQ(plan.metric, "metric"); };
  EXPECT_EQ(fit_alone(data, options, hooks).metric, "metric");
}

TEST(Fit, AMetricOfTheCallerSelectsTheBestEpoch) {
  FitOptions options = short_run(5);
  options.schedule = "constant";
  options.eval_every = 1;
  std::vector<Table> seen;
  FitHooks hooks;
  hooks.metric = [&](const PairScore& score, const Table& rows) {
    seen.push_back(rows);
    std::vector<double> log_probability(1);
    score.score(rows, std::vector<Pair>{{0, 1}}, log_probability);
    EXPECT_LE(log_probability[0], 0);
    return -std::abs(static_cast<double>(seen.size()) - 3);
  };
  const Fitted fitted = fit_alone(foods(), options, hooks);
  ASSERT_EQ(seen.size(), 5U);
  EXPECT_EQ(fitted.run.best_epoch, 3);
  EXPECT_EQ(fitted.epoch_kept(), 3);
  EXPECT_EQ(fitted.run.best_metric, 0);
  EXPECT_EQ(fitted.model.rows, seen[2]);
  options.epochs = 3;
  EXPECT_EQ(fitted.model.rows, fit_alone(foods(), options).model.rows);
}

TEST(Fit, EdgesCountByTheirWeights) {
  DataSet data = foods();
  const FitOptions options = short_run(5);
  const Table plain = fit_alone(data, options).model.rows;
  data.train.weights.assign(data.train.pairs.size(), 1);
  EXPECT_EQ(fit_alone(data, options).model.rows, plain);
  data.train.weights[0] = 3;
  EXPECT_NE(fit_alone(data, options).model.rows, plain);
}

TEST(Fit, NamesTheEntityWhoseNumbersRunAway) {
  FitOptions options = short_run(1, "layout");
  options.model.dim = 50;
  options.penalty = "volumes";
  options.penalty_weight = 1000;
  try {
    fit_alone(foods(), options);
    ADD_FAILURE() << "the numbers did not run away";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kNumeric);
    EXPECT_TRUE(std::string(error.what()).starts_with("the gradient of 'food' is too large at "))
        << error.what();
  }
}

TEST(Fit, RefusesNegativesOfProbabilities) {
  DataSet data = foods();
  data.kind = DataKind::kProbability;
  data.train.targets.assign(data.train.pairs.size(), 0.5F);
  const std::string message =
      "negatives: expected 0 for probabilities, got 20: a pair that is not listed is unknown, not "
      "impossible";
  Workers workers(1);
  expect_error(ErrorKind::kUsage, message, [&] { fit(data, {}, workers); });
  expect_error(ErrorKind::kUsage, message, [&] { check_fit_gradient(data, {}, workers); });
}

TEST(Fit, TakesTheStartAndTheRatesThatSuitTheModel) {
  struct Expected {
    const char* model;
    const char* init;
    double learning_rate;
    std::optional<int> burn_in;
    int negatives;
    double negative_weight;
  };
  for (const Expected& e :
       {Expected{"order", "random", 0.03, {}, 20, 20}, Expected{"poincare", "random", 5, 10, 10, 1},
        Expected{"cones", "pretrained", 0.01, {}, 10, 10},
        Expected{"poe", "random", 0.01, {}, 20, 1}, Expected{"mf", "random", 0.01, {}, 20, 1},
        Expected{"complex", "random", 0.01, {}, 20, 1}}) {
    SCOPED_TRACE(e.model);
    FitOptions options = default_options(e.model);
    settle(options, 5);
    EXPECT_EQ(options.init, e.init);
    EXPECT_EQ(options.learning_rate, e.learning_rate);
    EXPECT_EQ(options.burn_in, e.burn_in);
    EXPECT_EQ(options.sample.negatives, e.negatives);
    EXPECT_EQ(options.sample.negative_weight, e.negative_weight);
    EXPECT_EQ(options.epochs, default_epochs(options.sample, 5));
    options.epochs = 1;
    options.model.values["pretrain-epochs"] = 1;
    if (std::string(e.model) != "cones") options.model.values.erase("pretrain-epochs");
    const Fitted fitted = fit_alone(foods(), options);
    EXPECT_EQ(option_texts(fitted.options), option_texts(options));
    EXPECT_EQ(option_of(fitted.model, "origin"), "trained");
  }
}

TEST(Fit, RefusesAdamForAModelThatHasAnotherOptimizer) {
  FitOptions options = default_options("poincare");
  options.adam = "lazy";
  expect_error(ErrorKind::kUsage, "adam lazy: model 'poincare' is trained by another optimizer",
               [&] { fit_alone(foods(), options); });
}

TEST(Fit, RefusesDataThatTheModelDoesNotLearn) {
  Workers workers(1);
  for (const std::string model : {"order", "poincare", "cones"}) {
    const std::string message =
        "model '" + model +
        "' does not learn from probabilities; these do: gumbel, gumbel-exact, gumbel-censored, "
        "gumbel-truncated, smooth, gaussian, hard, poe, mf, complex";
    const FitOptions options = default_options(model, DataKind::kProbability);
    expect_error(ErrorKind::kUsage, message, [&] { fit(small_market(), options, workers); });
    expect_error(ErrorKind::kUsage, message,
                 [&] { check_fit_gradient(small_market(), options, workers); });
  }
}

TEST(FitOfProbabilities, ModelsWithoutBoxesLearnThem) {
  for (const std::string model : {"poe", "mf", "complex"}) {
    SCOPED_TRACE(model);
    FitOptions options = default_options(model, DataKind::kProbability);
    options.sample.batch_size = 16;
    options.prior = 0;
    options.epochs = 1;
    const double before = *fit_alone(small_market(), options).run.best_metric;
    options.epochs = 300;
    const Fitted fitted = fit_alone(small_market(), options);
    EXPECT_LT(*fitted.run.best_metric, 0.02);
    EXPECT_LT(*fitted.run.best_metric, before / 5);
    EXPECT_EQ(fitted.options.init, model == "poe" ? "counts" : "random");
    EXPECT_EQ(fitted.marginal_error.has_value(), model == "poe");
    EXPECT_FALSE(fitted.model.calibration) << "they have probabilities";
  }
}

TEST(FitOfProbabilities, LearnsThemAndTheirMarginals) {
  const DataSet data = small_market();
  const Fitted fitted = fit_alone(data, market_run(300));
  EXPECT_LT(*fitted.run.best_metric, 0.01);
  EXPECT_EQ(option_of(fitted.model, "loss"), "tempered");
  EXPECT_EQ(option_of(fitted.model, "init"), "counts");
  EXPECT_EQ(option_of(fitted.model, "origin"), "trained");
  EXPECT_EQ(fitted.model.kind, DataKind::kProbability);
  EXPECT_TRUE(fitted.model.edges.empty());
  EXPECT_FALSE(fitted.quality);
  ASSERT_EQ(fitted.notes.size(), 1U);
  EXPECT_EQ(fitted.notes[0].kind, NoteKind::kPriorChosen);
  EXPECT_LT(*fitted.marginal_error, 0.1);
  const auto stored = make_stored_score(fitted.model.score);
  for (EntityId id = 0; id < data.vocabulary.size(); ++id) {
    EXPECT_NEAR(std::exp(stored->joint()->log_joint(fitted.model.rows, {&id, 1})),
                data.marginals[id].p, 0.03)
        << id;
  }
}

TEST(FitOfProbabilities, GivesTheSameBytesForAnyNumberOfThreads) {
  const TemporaryFolder folder;
  for (const std::string& model : models_of(DataKind::kProbability)) {
    FitOptions options = market_run(3);
    options.model = default_options(model, DataKind::kProbability).model;
    options.model.dim = 2;
    const auto bytes_with = [&](unsigned threads) {
      Workers workers(threads);
      return bytes_of(fit(small_market(), options, workers).model, folder);
    };
    EXPECT_EQ(bytes_with(2), bytes_with(1)) << model;
  }
}

TEST(Fit, RefusesOptionsOutOfRangeBeforeAnythingElse) {
  FitOptions options;
  options.positives = "none";
  const std::string message = "positives: expected one of given, minimal, closure, got 'none'";
  Workers workers(1);
  expect_error(ErrorKind::kUsage, message, [&] { fit(foods(), options, workers); });
  expect_error(ErrorKind::kUsage, message, [&] { check_fit_gradient(foods(), options, workers); });
  options = {};
  options.model.model = "gumble";
  EXPECT_THROW(fit(foods(), options, workers), Error);
}

TEST(ResumeFit, GoesOnWithTheOptionsOfTheRunAndRefusesOtherData) {
  const TemporaryFolder folder;
  CheckpointKeeper keeper(folder.path("c"), 1e9);
  FitHooks hooks;
  hooks.checkpoints = &keeper;
  hooks.on_step = [](const TrainState& state) { return state.epochs < 5; };
  EXPECT_THROW(fit_alone(foods(), short_run(12), hooks), Error);
  const Checkpoint from = load_checkpoint(keeper.path());
  Workers workers(1);
  const Fitted resumed = resume_fit(foods(), from, workers);
  EXPECT_EQ(bytes_of(resumed.model, folder),
            bytes_of(fit_alone(foods(), short_run(12)).model, folder));
  expect_error(ErrorKind::kUsage,
               "checkpoint: that run had other data: the names or the training edges differ", [&] {
                 resume_fit(edges({{"fruit", "food"}, {"food", "bread"}}), from, workers);
               });
}

TEST(CheckFitGradient, PassesForEveryModel) {
  const DataSet data = load_hierarchy(dataset("tree_balanced40"), {.test = false});
  Workers workers(2);
  for (const std::string& model : model_names()) {
    const GradientCheck check = check_fit_gradient(data, default_options(model), workers);
    EXPECT_TRUE(check.passed()) << model << ": " << check.worst.error;
    EXPECT_GT(check.entries, 100U) << model;
  }
}

TEST(CheckFitGradient, IsOfTheFirstBatchFromRandomBoxesWhateverTheRunStartsFrom) {
  const DataSet data = load_hierarchy(dataset("mammal_cones"), {.test = false});
  Workers workers(2);
  FitOptions options;
  options.init = "random";
  options.epochs = 1;
  const GradientCheck trained = check_fit_gradient(data, options, workers);
  for (const std::string guard : {"additive", "published"}) {
    options.log1m_guard = guard;  // the published one has a slope that is not its own
    options.init = "layout";
    options.epochs = 0;
    const GradientCheck laid_out = check_fit_gradient(data, options, workers);
    EXPECT_EQ(laid_out.entries, trained.entries);
    EXPECT_EQ(laid_out.worst.entity, trained.worst.entity);
    EXPECT_EQ(laid_out.worst.analytic, trained.worst.analytic);
    EXPECT_EQ(laid_out.worst.numeric, trained.worst.numeric) << guard;
  }
}

}  // namespace
}  // namespace gumbelbox
