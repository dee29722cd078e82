#include "gumbelbox/fit/pretraining.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "gumbelbox/score/cone_formula.h"
#include "tests/dataset.h"
#include "tests/expect_error.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/small_market.h"

namespace gumbelbox {
namespace {

/// Cones that start from Poincare embeddings of so many epochs, settled.
FitOptions cones_after(int pretrain_epochs, int epochs = 0) {
  FitOptions options = default_options("cones");
  options.model.dim = 3;
  options.model.values["pretrain-epochs"] = pretrain_epochs;
  options.epochs = epochs;
  settle(options, 5);
  return options;
}

Table pretrained(const DataSet& data, const FitOptions& options, const FitHooks& hooks = {}) {
  Workers workers(1);
  return pretrained_parameters(data, options, workers, hooks);
}

/// Rows of a poincare model as cones take them: shortened, and outside of the inner radius.
Table adapted(Table rows) {
  const ConeFormula cones(3, 0.1);
  for (std::size_t id = 0; id < rows.rows(); ++id) {
    for (float& value : rows.row(id)) value *= 0.7F;
    cones.project(rows.row(id));
  }
  return rows;
}

TEST(Pretraining, GivesTheAdaptedRowsOfTheOtherModel) {
  const FitOptions options = cones_after(30);
  FitOptions first = default_options("poincare");
  first.model.dim = 3;
  first.epochs = 30;
  const Table rows = pretrained(foods(), options);
  EXPECT_EQ(rows, adapted(fit_alone(foods(), first).model.rows));
  const ConeFormula cones(3, 0.1);
  for (std::size_t id = 0; id < rows.rows(); ++id) {
    const double norm = std::sqrt(dot(rows.row(id), rows.row(id)));
    EXPECT_GT(norm, cones.inner_radius()) << id;
    EXPECT_LT(norm, 0.7 + 1e-6) << id;
  }
}

TEST(Pretraining, HasTheSeedAndThePairsOfTheRun) {
  const DataSet data = foods();
  const Table rows = pretrained(data, cones_after(5));
  EXPECT_EQ(pretrained(data, cones_after(5)), rows);
  EXPECT_NE(pretrained(data, cones_after(6)), rows);
  FitOptions options = cones_after(5);
  options.seed = 2;
  EXPECT_NE(pretrained(data, options), rows);
  options = cones_after(5);
  options.positives = "closure";
  EXPECT_NE(pretrained(data, options), rows);
}

TEST(Pretraining, IsNotStoppedOrChosenByValid) {
  DataSet data = foods();
  const Table rows = pretrained(data, cones_after(40));
  data.valid.emplace().pairs = {{0, 4}};
  data.valid_neg.emplace().pairs = {{4, 0}};
  EXPECT_EQ(pretrained(data, cones_after(40)), rows);
}

TEST(Pretraining, IsWhatConesStartFrom) {
  const Fitted fitted = fit_alone(foods(), cones_after(20));
  EXPECT_EQ(fitted.model.rows, pretrained(foods(), cones_after(20)));
  EXPECT_EQ(option_of(fitted.model, "init"), "pretrained");
  EXPECT_EQ(option_of(fitted.model, "pretrain_epochs"), "20");
  EXPECT_EQ(option_of(fitted.model, "origin"), "trained");
  EXPECT_EQ(fitted.run.epochs, 0) << "of the cones";
}

TEST(Pretraining, HelpsCones) {
  const DataSet data = load_hierarchy(dataset("tree_balanced40"), {.test = false});
  FitOptions options = cones_after(50, 30);
  const double with = fit_alone(data, options).run.loss;
  options.init = "random";
  EXPECT_LT(with, fit_alone(data, options).run.loss / 2);
}

TEST(Pretraining, IsWatchedAndCanBeStopped) {
  FitHooks hooks;
  std::size_t last = 0;
  std::size_t all = 0;
  hooks.on_preparing = [&](const char* step, std::size_t done, std::size_t of) {
    EXPECT_STREQ(step, "pretraining");
    EXPECT_GT(done, last);
    last = done;
    all = of;
    return true;
  };
  pretrained(foods(), cones_after(4), hooks);
  EXPECT_EQ(all, 4U * 5 * 11) << "epochs, edges, an edge with its negatives";
  EXPECT_EQ(last, all);
  hooks.on_preparing = [](const char*, std::size_t, std::size_t) { return false; };
  expect_error(ErrorKind::kStopped,
               "stopped while 'poincare' was trained for 'cones' to start from",
               [&] { fit_alone(foods(), cones_after(4), hooks); });
}

TEST(Pretraining, DoesNotDependOnTheNumberOfThreads) {
  const DataSet data = load_hierarchy(dataset("tree_balanced40"), {.test = false});
  const FitOptions options = cones_after(3);
  const Table rows = pretrained(data, options);
  for (const unsigned threads : {2U, 4U}) {
    Workers workers(threads);
    EXPECT_EQ(pretrained_parameters(data, options, workers, {}), rows);
  }
}

TEST(InitPretrained, IsForModelsThatOtherModelsAreTrainedFor) {
  for (const ModelEntry& entry : model_table()) {
    SCOPED_TRACE(entry.name);
    FitOptions options = default_options(entry.name);
    options.init = "pretrained";
    if (entry.name == "cones") {
      settle_start(options);
      EXPECT_EQ(options.learning_rate, 0.01);
      continue;
    }
    expect_error(ErrorKind::kUsage,
                 "init pretrained: no other model is trained for '" + entry.name +
                     "' to start from; init random can",
                 [&] { settle_start(options); });
  }
}

TEST(InitPretrained, IsForHierarchies) {
  FitOptions options = market_run(1);
  options.init = "pretrained";
  expect_error(ErrorKind::kUsage,
               "init pretrained: expected a hierarchy, found probabilities; init counts can",
               [&] { fit_alone(small_market(), options); });
}

TEST(InitLayout, IsRefusedForModelsWithoutBoxes) {
  for (const std::string model : {"order", "poincare", "cones", "poe", "mf", "complex"}) {
    FitOptions options = default_options(model);
    options.init = "layout";
    expect_error(ErrorKind::kUsage,
                 "init layout: there is no layout for '" + model + "'; init random can",
                 [&] { settle_start(options); });
  }
}

}  // namespace
}  // namespace gumbelbox
