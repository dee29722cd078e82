#include "gumbelbox/fit/options.h"

#include <gtest/gtest.h>

#include <set>

#include "gumbelbox/options/option_check.h"
#include "tests/expect_error.h"

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
  for (const char* name : {"model",
                           "dim",
                           "intersection_beta",
                           "volume_beta",
                           "tables",
                           "epochs",
                           "learning_rate",
                           "schedule",
                           "positives",
                           "batch_size",
                           "negatives",
                           "negative_weight",
                           "negatives_mode",
                           "negative_ends",
                           "redraw_negatives",
                           "self_negatives",
                           "filter_negatives",
                           "eval_every",
                           "patience",
                           "side_parameter",
                           "log1m_guard",
                           "adam",
                           "penalty",
                           "penalty_weight",
                           "constraint",
                           "init",
                           "layout_margin",
                           "seed"}) {
    EXPECT_EQ(names.erase(name), 1U) << name;
  }
  EXPECT_TRUE(names.empty()) << *names.begin();
}

TEST(FitOptions, WhatIsNotDecidedIsNotWrittenDown) {
  for (const auto& [name, text] : option_texts(FitOptions{})) {
    EXPECT_TRUE(name != "init" && name != "epochs" && name != "learning_rate") << text;
  }
}

TEST(FitOptions, BadValuesAreUsageErrors) {
  FitOptions options;
  options.learning_rate = 0;
  expect_error(ErrorKind::kUsage, "learning_rate: expected a number in [1e-06, 10], got '0'",
               [&] { check_options(options); });
  options = {};
  options.model.dim = 0;
  expect_error(ErrorKind::kUsage, "dim: expected a whole number in [1, 4096], got '0'",
               [&] { check_options(options); });
  options = {};
  options.adam = "sparse";
  expect_error(ErrorKind::kUsage, "adam: expected one of dense, lazy, got 'sparse'",
               [&] { check_options(options); });
  options = {};
  options.init = "zero";
  expect_error(ErrorKind::kUsage, "init: expected one of layout, random, got 'zero'",
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

TEST(DefaultOptions, AreThoseOfTheModelAndInRange) {
  for (const std::string& model : model_names()) {
    const FitOptions options = default_options(model);
    EXPECT_EQ(options.model.model, model);
    check_options(options);
  }
}

TEST(DefaultEpochs, AreMoreForSmallData) {
  const SampleOptions options;  // 256 pairs a step, 21 an edge
  EXPECT_EQ(default_epochs(options, 1), 5000);
  EXPECT_EQ(default_epochs(options, 55), 1000);  // 5 steps an epoch
  EXPECT_EQ(default_epochs(options, 6542), 100);
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
    EXPECT_EQ(options.learning_rate, 0.01) << model;
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
  options.init = "random";
  options.schedule = "linear";
  loop = train_options(options);
  EXPECT_FALSE(loop.evaluates_start);
  EXPECT_EQ(loop.schedule, Schedule::kLinear);
}

TEST(OptionsOfTraining, AreNamedAsTheyAreWrittenDown) {
  std::set<std::string> written;
  for (const std::string& model : model_names()) {
    FitOptions options = default_options(model);
    settle(options, 1);
    for (const auto& [name, text] : option_texts(options)) written.insert(name);
  }
  for (const std::string& name : options_of_training()) EXPECT_TRUE(written.contains(name)) << name;
  for (const char* name : {"learning_rate", "negatives", "constraint", "noise", "adam"}) {
    EXPECT_TRUE(options_of_training().contains(name)) << name;
  }
  for (const char* name :
       {"model", "dim", "volume_beta", "epochs", "init", "layout_margin", "positives", "seed"}) {
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
