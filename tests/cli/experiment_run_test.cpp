#include "cli/experiment_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "gumbelbox/store/checkpoint_file.h"
#include "tests/base/temporary_folder.h"
#include "tests/dataset.h"

namespace gumbelbox {
namespace {

ExperimentRun short_f1_run() {
  ExperimentRun run{.metric = "f1", .options = {}, .checkpoint = {}};
  run.options.model.dim = 2;
  run.options.init = "random";
  run.options.epochs = 6;
  run.options.eval_every = 2;
  return run;
}

bool go_on(const TrainState&) { return true; }

struct Runner {
  const DataSet data = load_data(dataset("mammal_cones"));

  std::optional<RunResult> operator()(const ExperimentRun& run, auto on_step) {
    return run_experiment(run, data, on_step);
  }
};

TEST(ExperimentRun, F1IsThatOfTheEpochWhichIsBestForValid) {
  Runner runner;
  const auto result = runner(short_f1_run(), go_on);
  ASSERT_TRUE(result);
  EXPECT_GT(result->figures.at("valid"), 0.2);
  EXPECT_NEAR(result->figures.at("test"), result->figures.at("valid"), 0.15);
  EXPECT_GE(result->figures.at("epoch"), 2);
  EXPECT_GT(result->seconds, 0);
  ASSERT_EQ(result->curve.size(), 3U);  // epochs 2, 4 and 6
  EXPECT_EQ(result->curve[1].epoch, 4);
  double best = 0;
  for (const EpochMetric& look : result->curve) best = std::max(best, look.metric);
  EXPECT_EQ(best, result->figures.at("valid"));
}

TEST(ExperimentRun, ALayoutNeedsNoEpoch) {
  Runner runner;
  ExperimentRun run = short_f1_run();
  run.options.init = "layout";
  run.options.epochs = 0;
  const auto result = runner(run, go_on);
  ASSERT_TRUE(result);
  EXPECT_GT(result->figures.at("test"), 0.99);
  EXPECT_EQ(result->figures.at("epoch"), 0);
}

TEST(ExperimentRun, AStoppedRunGoesOnToTheSameFigures) {
  const TemporaryFolder folder;
  Runner runner;
  ExperimentRun run = short_f1_run();
  const auto whole = runner(run, go_on);
  run.checkpoint = folder.path("run.checkpoint");
  EXPECT_FALSE(runner(run, [](const TrainState& state) { return state.epochs < 3; }));
  EXPECT_TRUE(std::filesystem::exists(run.checkpoint));
  int first = -1;
  const auto rest = runner(run, [&](const TrainState& state) {
    if (first < 0) first = state.epochs;
    return true;
  });
  EXPECT_EQ(first, 3);
  ASSERT_TRUE(rest);
  EXPECT_EQ(rest->figures, whole->figures);
  EXPECT_EQ(rest->curve, whole->curve);
  EXPECT_TRUE(std::filesystem::exists(run.checkpoint));  // until the figures are kept
}

TEST(ExperimentRun, ACheckpointOfAnotherRunIsNotGoneOnFrom) {
  const TemporaryFolder folder;
  Runner runner;
  ExperimentRun run = short_f1_run();
  run.checkpoint = folder.path("run.checkpoint");
  EXPECT_FALSE(runner(run, [](const TrainState& state) { return state.epochs < 3; }));
  run.options.seed = 2;
  int first = -1;
  runner(run, [&](const TrainState& state) {
    if (first < 0) first = state.epochs;
    return true;
  });
  EXPECT_EQ(first, 0);
}

TEST(ExperimentRun, ARunThatRanAwayIsNotGoneOnFromWithALowerRate) {
  const TemporaryFolder folder;
  Runner runner;
  ExperimentRun run = short_f1_run();
  run.checkpoint = folder.path("run.checkpoint");
  EXPECT_FALSE(runner(run, [](const TrainState& state) { return state.epochs < 3; }));
  Checkpoint kept = load_checkpoint(run.checkpoint);
  kept.notes.failure = "the loss is not finite";
  save_checkpoint(kept.notes, kept.state, run.checkpoint);
  run.options.learning_rate = 0.001;
  int first = -1;
  runner(run, [&](const TrainState& state) {
    if (first < 0) first = state.epochs;
    return true;
  });
  EXPECT_EQ(first, 0) << "its figures would be those of two learning rates";
}

TEST(ExperimentRun, MrrIsTheBestOfEachProtocol) {
  DataSet data = load_data(dataset("tree_balanced40"));
  ExperimentRun run = short_f1_run();
  run.metric = "mrr";
  run.options.epochs = 5;
  const auto result = run_experiment(run, data, go_on);
  ASSERT_TRUE(result);
  EXPECT_GT(result->figures.at("strict"), result->figures.at("paper"));
  EXPECT_GT(result->figures.at("paper"), 0.1);
  EXPECT_FALSE(run_experiment(run, data, [](const TrainState&) { return false; }));
}

}  // namespace
}  // namespace gumbelbox
