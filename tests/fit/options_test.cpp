#include "gumbelbox/fit/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gumbelbox/options/option_check.h"
#include "tests/expect_error.h"
#include "tests/fit/models_of.h"

namespace gumbelbox {
namespace {

TEST(FitOptions, NoModelHasAnOptionOfTheNameOfAnother) {
  for (const std::string& model : model_names()) {
    std::set<std::string> names;
    for (const auto& [name, text] : option_texts(default_options(model))) {
      EXPECT_TRUE(names.insert(name).second) << model << " " << name;
    }
  }
}

TEST(FitOptions, WriteDownEverythingThatShapesTheResult) {
  FitOptions options;
  settle(options, 100);
  std::set<std::string> names;
  for (const auto& [name, text] : option_texts(options)) {
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  // clang-format off
  const std::set<std::string> expected{
      "model", "dim", "intersection_beta", "volume_beta", "tables", "epochs", "learning_rate",
      "schedule", "positives", "batch_size", "negatives", "negative_weight", "negatives_mode",
      "negative_ends", "redraw_negatives", "self_negatives", "filter_negatives", "eval_every",
      "patience", "side_parameter", "log1m_guard", "adam", "penalty", "penalty_weight",
      "constraint", "init", "layout_margin", "seed"};
  // clang-format on
  EXPECT_EQ(names, expected);
}

TEST(FitOptions, WhatIsNotDecidedIsNotWrittenDown) {
  for (const auto& [name, text] : option_texts(FitOptions{})) {
    EXPECT_TRUE(name != "init" && name != "epochs" && name != "learning_rate") << text;
  }
}

TEST(FitOptions, BadValuesAreUsageErrors) {
  FitOptions options;
  options.learning_rate = 0;
  expect_error(ErrorKind::kUsage, "learning_rate: expected a number in [1e-06, 1000], got '0'",
               [&] { check_options(options); });
  options = {};
  options.model.dim = -1;
  expect_error(ErrorKind::kUsage, "dim: expected auto or a whole number in [1, 4096], got '-1'",
               [&] { check_options(options); });
  options = {};
  options.adam = "sparse";
  expect_error(ErrorKind::kUsage, "adam: expected one of dense, lazy, got 'sparse'",
               [&] { check_options(options); });
  options = {};
  options.init = "zero";
  expect_error(ErrorKind::kUsage,
               "init: expected one of layout, counts, pretrained, random, got 'zero'",
               [&] { settle_start(options); });
}

TEST(CheckFitOptions, RefusesWhatTheModelLacksAndWhatIsOutOfRange) {
  FitOptions options = default_options("smooth");
  options.model.values["volume-beta"] = 0.5;
  check_fit_options(options);
  options.model.values["intersection-beta"] = 0.5;
  EXPECT_THROW(check_fit_options(options), Error);
  options = default_options("smooth");
  options.model.values["volume-beta"] = std::string("wide");
  EXPECT_THROW(check_fit_options(options), Error);
  options = {};
  options.seed = std::uint64_t{1} << 40;
  expect_error(ErrorKind::kUsage,
               "seed: expected a whole number in [0, 1073741824], got '1099511627776'",
               [&] { check_fit_options(options); });
}

TEST(CheckFitOptions, RefusesAPenaltyOnWhatTheModelDoesNotHave) {
  for (const ModelEntry& entry : model_table()) {
    const bool has_factors = entry.name == "mf" || entry.name == "complex";
    FitOptions options = default_options(entry.name);
    for (const std::string& penalty : penalty_names()) {
      options.penalty = penalty;
      const bool fits = penalty == "squared-factors" ? has_factors : entry.has_boxes;
      if (fits || penalty == "none") {
        check_fit_options(options);
      } else {
        expect_error(ErrorKind::kUsage,
                     "penalty " + penalty + ": model '" + entry.name +
                         "' has nothing of this kind to pay for",
                     [&] { check_fit_options(options); });
      }
    }
  }
}

TEST(DefaultOptions, AreThoseOfTheModelAndInRange) {
  for (const std::string& model : model_names()) {
    const FitOptions options = default_options(model);
    EXPECT_EQ(options.model.model, model);
    check_options(options);
  }
}

TEST(DefaultOptions, OfProbabilitiesAreForEveryModelThatLearnsThemAndInRange) {
  for (const std::string& model : models_of(DataKind::kProbability)) {
    const FitOptions options = default_options(model, DataKind::kProbability);
    EXPECT_EQ(options.model.model, model);
    EXPECT_EQ(options.model.dim, 50) << model;
    EXPECT_EQ(options.sample.batch_size, 2048) << model;
    EXPECT_EQ(options.sample.negatives, 0) << model;
    EXPECT_EQ(options.eval_every, 5) << model;
    EXPECT_EQ(options.converged, 1e-5) << model;
    check_fit_options(options);
  }
}

TEST(DefaultEpochs, AreMoreForSmallData) {
  const SampleOptions options;  // 256 pairs a step, 21 an edge
  EXPECT_EQ(default_epochs(options, 1), 5000);
  EXPECT_EQ(default_epochs(options, 55), 1000);  // 5 steps an epoch
  EXPECT_EQ(default_epochs(options, 6542), 100);
}

TEST(DefaultCountEpochs, AreAsManyAs6000StepsTakeAndTwentyAtLeast) {
  const SampleOptions options{.batch_size = 100, .negatives = 0};
  EXPECT_EQ(default_count_epochs(options, 1), 6000);
  EXPECT_EQ(default_count_epochs(options, 101), 3000);
  EXPECT_EQ(default_count_epochs(options, 700), 858) << "rounded up";
  EXPECT_EQ(default_count_epochs(options, 30000), 20);
  EXPECT_EQ(default_count_epochs(options, 1000000), 20);
}

TEST(SettleStart, IsALayoutIfTheModelCan) {
  for (const std::string model : {"gumbel", "gumbel-exact", "smooth", "hard"}) {
    FitOptions options = default_options(model);
    settle_start(options);
    EXPECT_EQ(options.init, "layout") << model;
    EXPECT_EQ(options.learning_rate, 0.001) << model;
    EXPECT_FALSE(options.epochs) << model;
    options = default_options(model);
    options.model.values["tables"] = 2;
    settle_start(options);
    EXPECT_EQ(options.init, "random") << model;
    const bool sees_all = model == "gumbel" || model == "smooth";
    EXPECT_EQ(options.learning_rate, sees_all ? 0.05 : 0.01) << model;
  }
  for (const std::string model : {"gumbel-censored", "gumbel-truncated", "gaussian"}) {
    FitOptions options = default_options(model);
    settle_start(options);
    EXPECT_EQ(options.init, "random") << model;
    EXPECT_EQ(options.learning_rate, 0.01) << model;
    options.init = "layout";
    EXPECT_THROW(settle_start(options), Error) << model;
  }
}

TEST(SettleStart, SaysWhyALayoutThatIsAskedForCannotBe) {
  FitOptions options;
  options.model.values["tables"] = 2;
  options.init = "layout";
  expect_error(ErrorKind::kUsage,
               "init layout: a layout has one box an entity, not two; init random can",
               [&] { settle_start(options); });
}

TEST(Settle, TrainsFromRandomBoxesAndNotFromALayout) {
  FitOptions options;
  settle(options, 55);
  EXPECT_EQ(options.epochs, 0);
  options = {};
  options.init = "random";
  settle(options, 55);
  EXPECT_EQ(options.epochs, 1000);
  EXPECT_EQ(options.learning_rate, 0.01);
}

TEST(Settle, KeepsWhatIsGiven) {
  FitOptions options;
  options.init = "random";
  options.epochs = 7;
  options.learning_rate = 0.5;
  settle(options, 55);
  EXPECT_EQ(options.init, "random");
  EXPECT_EQ(options.epochs, 7);
  EXPECT_EQ(options.learning_rate, 0.5);
  options.init = "layout";
  options.epochs = 3;
  settle(options, 55);
  EXPECT_EQ(options.epochs, 3);
  EXPECT_EQ(options.learning_rate, 0.5);
}

constexpr DataFacts kPlain{.kind = DataKind::kProbability, .pairs = 6000};
constexpr DataFacts kMarginals{.kind = DataKind::kProbability, .pairs = 6000, .marginals = true};
constexpr DataFacts kCounted{
    .kind = DataKind::kProbability, .pairs = 6000, .counts = true, .marginals = true};

FitOptions settled_for(const DataFacts& data, const std::string& model = "gumbel") {
  FitOptions options = default_options(model, DataKind::kProbability);
  settle(options, data);
  return options;
}

TEST(SettleProbabilities, GoesByWhatIsKnown) {
  const FitOptions plain = settled_for(kPlain);
  EXPECT_EQ(plain.init, "counts");
  EXPECT_EQ(plain.learning_rate, 0.01);
  EXPECT_EQ(plain.epochs, 2000) << "3 steps each";
  EXPECT_EQ(plain.loss, "kl");
  EXPECT_EQ(plain.prior, 0);
  EXPECT_EQ(plain.marginal_weight, 0);
  EXPECT_EQ(settled_for(kMarginals).loss, "kl");
  EXPECT_EQ(settled_for(kMarginals).marginal_weight, 1);
  EXPECT_EQ(settled_for(kCounted).loss, "tempered");
  EXPECT_EQ(settled_for(kCounted).marginal_weight, 1);
}

TEST(SettleProbabilities, OfAModelWithoutMarginalsIsRandom) {
  const FitOptions options = settled_for(kCounted, "gaussian");
  EXPECT_EQ(options.init, "random");
  EXPECT_EQ(options.loss, "tempered");
  EXPECT_EQ(options.marginal_weight, 0);
}

TEST(SettleProbabilities, KeepsWhatIsGiven) {
  FitOptions options = default_options("gumbel", DataKind::kProbability);
  options.init = "random";
  options.learning_rate = 0.5;
  options.epochs = 7;
  options.loss = "binomial";
  options.prior = 3;
  options.marginal_weight = 0;
  const OptionTexts given = option_texts(options);
  settle(options, kCounted);
  const OptionTexts now = option_texts(options);
  for (const auto& one : given) EXPECT_TRUE(std::ranges::count(now, one)) << one.first;
}

/// What refuses an option of probabilities that `change` sets.
template <class Change>
void expect_refused(const DataFacts& data, const std::string& message, Change change,
                    const std::string& model = "gumbel") {
  FitOptions options = default_options(model, data.kind);
  change(options);
  expect_error(ErrorKind::kUsage, message, [&] { settle(options, data); });
}

TEST(SettleProbabilities, RefusesWhatTheyDoNotHave) {
  expect_refused(kCounted,
                 "init layout: expected a hierarchy, found probabilities; init counts can",
                 [](FitOptions& o) { o.init = "layout"; });
  expect_refused(kCounted,
                 "negatives: expected 0 for probabilities, got 3: a pair that is not listed is "
                 "unknown, not impossible",
                 [](FitOptions& o) { o.sample.negatives = 3; });
  for (const std::string loss : {"tempered", "binomial"}) {
    expect_refused(
        kMarginals,
        "loss " + loss + ": expected pairs with counts, n_ab and n_b; loss kl needs none",
        [&](FitOptions& o) { o.loss = loss; });
  }
  expect_refused(kMarginals, "prior: expected pairs with counts, n_ab and n_b",
                 [](FitOptions& o) { o.prior = 1; });
  expect_refused(kPlain, "marginal_weight: expected marginals.tsv, or pairs with counts",
                 [](FitOptions& o) { o.marginal_weight = 1; });
}

TEST(SettleProbabilities, RefusesWhatTheModelDoesNotHave) {
  expect_refused(
      kCounted, "marginal_weight: this model has no probability of one thing alone",
      [](FitOptions& o) { o.marginal_weight = 1; }, "gaussian");
  const std::string message =
      "init counts: this model has no probability of one thing alone; init random can";
  expect_refused(
      kCounted, message, [](FitOptions& o) { o.init = "counts"; }, "gaussian");
  expect_refused(kCounted, message, [](FitOptions& o) {
    o.init = "counts";
    o.model.values["tables"] = 2;
  });
}

TEST(SettleHierarchy, RefusesWhatOnlyCountsHave) {
  const DataFacts hierarchy{.pairs = 5};
  const std::string reason = ": is for probabilities and counts; a hierarchy has none";
  expect_refused(hierarchy, "init counts" + reason, [](FitOptions& o) { o.init = "counts"; });
  expect_refused(hierarchy, "loss" + reason, [](FitOptions& o) { o.loss = "kl"; });
  expect_refused(hierarchy, "prior" + reason, [](FitOptions& o) { o.prior = 0; });
  expect_refused(hierarchy, "marginal_weight" + reason,
                 [](FitOptions& o) { o.marginal_weight = 0; });
}

TEST(FactsOf, AreWhatTheDataHave) {
  DataSet data;
  data.train.pairs = {{0, 1}, {1, 0}};
  EXPECT_EQ(facts_of(data).kind, DataKind::kHierarchy);
  data.kind = DataKind::kProbability;
  EXPECT_EQ(facts_of(data).kind, DataKind::kProbability);
  EXPECT_EQ(facts_of(data).pairs, 2U);
  EXPECT_FALSE(facts_of(data).marginals);
  data.marginals = {{0.5, 1}, {0.5, 1}};
  EXPECT_TRUE(facts_of(data).marginals);
  EXPECT_FALSE(facts_of(data).counts);
  data.marginals.clear();
  data.train.n_ab = data.train.n_b = {1, 1};
  EXPECT_TRUE(facts_of(data).counts);
  EXPECT_TRUE(facts_of(data).marginals) << "up to a factor";
}

TEST(TrainOptionsOfFit, AreTheSameChoicesForTheLoop) {
  FitOptions options;
  options.init = "layout";
  options.epochs = 7;
  options.learning_rate = 0.5;
  options.penalty = "sides";
  options.penalty_weight = 0.25;
  options.schedule = "constant";
  options.eval_every = 2;
  options.patience = 3;
  options.seed = 9;
  options.sample.negatives = 4;
  TrainOptions loop = train_options(options);
  EXPECT_EQ(loop.epochs, 7);
  EXPECT_EQ(loop.learning_rate, 0.5);
  EXPECT_EQ(loop.penalty.kind, PenaltyKind::kSides);
  EXPECT_EQ(loop.penalty.weight, 0.25);
  EXPECT_EQ(loop.schedule, Schedule::kConstant);
  EXPECT_EQ(loop.eval_every, 2);
  EXPECT_EQ(loop.patience, 3);
  EXPECT_EQ(loop.seed, 9U);
  EXPECT_EQ(loop.sample.negatives, 4);
  EXPECT_TRUE(loop.evaluates_start);
  EXPECT_EQ(loop.eval_steps, 0);
  EXPECT_EQ(loop.marginal_weight, 0);
  EXPECT_EQ(loop.converged, 0);
  EXPECT_EQ(loop.burn_in, 0);
  options.burn_in = 6;
  options.eval_steps = 50;
  options.marginal_weight = 2;
  options.converged = 1e-4;
  options.init = "random";
  options.schedule = "linear";
  loop = train_options(options);
  EXPECT_FALSE(loop.evaluates_start);
  EXPECT_EQ(loop.eval_steps, 50);
  EXPECT_EQ(loop.marginal_weight, 2);
  EXPECT_EQ(loop.converged, 1e-4);
  EXPECT_EQ(loop.burn_in, 6);
  EXPECT_EQ(loop.schedule, Schedule::kLinear);
}

TEST(OptionsOfTraining, AreNamedAsTheyAreWrittenDown) {
  std::set<std::string> written;
  for (const std::string& model : model_names()) {
    FitOptions options = default_options(model);
    settle(options, 1);
    for (const auto& [name, text] : option_texts(options)) written.insert(name);
  }
  for (const std::string& model : models_of(DataKind::kProbability)) {
    FitOptions options = default_options(model, DataKind::kProbability);
    options.eval_steps = 50;
    settle(options, DataFacts{.kind = DataKind::kProbability, .pairs = 1});
    for (const auto& [name, text] : option_texts(options)) written.insert(name);
  }
  for (const std::string& name : options_of_training()) EXPECT_TRUE(written.contains(name)) << name;
  for (const char* name :
       {"learning_rate", "burn_in", "negatives", "constraint", "noise", "adam", "margin"}) {
    EXPECT_TRUE(options_of_training().contains(name)) << name;
  }
  for (const char* name : {"model", "dim", "volume_beta", "aperture", "norm_weight", "epochs",
                           "init", "pretrain_epochs", "layout_margin", "positives", "seed"}) {
    EXPECT_FALSE(options_of_training().contains(name)) << name;
  }
}

TEST(OriginOf, TellsConstructedFromTrained) {
  FitOptions options;
  options.init = "random";
  EXPECT_EQ(origin_of(options, 0), "trained");
  options.init = "layout";
  EXPECT_EQ(origin_of(options, 0), "constructed");
  EXPECT_EQ(origin_of(options, 3), "constructed, then trained");
}

}  // namespace
}  // namespace gumbelbox
