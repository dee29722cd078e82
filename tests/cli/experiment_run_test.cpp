#include "cli/experiment_run.h"

#include <algorithm>
#include <filesystem>

#include "tests/base/temporary_folder.h"
#include "tests/cli/run_verb.h"

namespace gumbelbox {
namespace {

ExperimentRun short_f1_run() {
  ExperimentRun run{.metric = "f1", .options = {}, .checkpoint = {}};
  run.options.score.dim = 2;
  run.options.epochs = 6;
  run.options.eval_every = 2;
  return run;
}

bool go_on(const TrainState&) { return true; }

struct Runner {
  const DataSet data = load_data(std::string(GUMBELBOX_SOURCE_DIR) + "/datasets/mammal_cones");
  std::ostringstream out, err;
  Console console{out, err};

  std::optional<RunResult> operator()(const ExperimentRun& run, auto on_step) {
    return run_experiment(run, data, on_step, console);
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
  EXPECT_EQ(runner.err.str(), "");
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

}  // namespace
}  // namespace gumbelbox
