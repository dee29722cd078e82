#include "gumbelbox/train/options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/expect_error.h"
#include "tests/train/tree_of_40.h"

namespace gumbelbox {
namespace {

TEST(TrainOptions, EveryEdgeComesWithItsNegativesInEveryEpoch) {
  TrainOptions options;
  options.epochs = 3;
  options.sample.negatives = 4;
  EXPECT_EQ(pairs_in_all(options, 10), 150U);
}

TEST(TrainOptions, ARunOverBillionsOfPairsIsCountedWhole) {
  TrainOptions options;
  options.epochs = 1000000;
  options.sample.negatives = 999;
  EXPECT_EQ(pairs_in_all(options, 1000000), 1000000000000000U);
}

/// Of 3 steps an epoch.
RunOptions run_of_steps(int epochs) {
  RunOptions options = short_run();
  options.epochs = epochs;
  options.sample.batch_size = 714;
  return options;
}

/// A run and when it was evaluated. The metric falls from 0 by 1 at a time.
struct Evaluated {
  explicit Evaluated(const RunOptions& options) {
    const auto metric = [this](const Table&) {
      at_steps.push_back(steps + 1);
      return 1 - static_cast<double>(at_steps.size());
    };
    const auto on_step = [this](const TrainState&) { return ++steps > 0; };
    const auto on_epoch = [this](const EpochReport& report) { told.push_back(report.metric); };
    result =
        TreeOf40().train(options, {.metric = metric, .on_step = on_step, .on_epoch = on_epoch});
  }

  std::vector<int> epochs() const {
    std::vector<int> all;
    for (const EpochMetric& one : result.history) all.push_back(one.epoch);
    return all;
  }

  int steps = 0;
  std::vector<int> at_steps;  // at the end of a run, one more than its steps
  std::vector<std::optional<double>> told;
  TrainResult result;
};

TEST(EvalSteps, AreCountedThroughTheEpochs) {
  RunOptions options = run_of_steps(4);
  options.eval_every = 1;  // they take its place
  options.eval_steps = 5;
  const Evaluated run(options);
  EXPECT_EQ(run.at_steps, (std::vector<int>{5, 10, 13})) << "and at the end";
  EXPECT_EQ(run.epochs(), (std::vector<int>{2, 4, 4}));
  EXPECT_EQ(run.told, (std::vector<std::optional<double>>{{}, 0, {}, -2})) << "the last of each";
  EXPECT_EQ(run.result.best_epoch, 2);
}

TEST(EvalSteps, TheEndIsNotEvaluatedTwice) {
  RunOptions options = run_of_steps(4);
  options.eval_steps = 2;
  const Evaluated run(options);
  EXPECT_EQ(run.at_steps, (std::vector<int>{2, 4, 6, 8, 10, 12}));
  EXPECT_EQ(run.epochs(), (std::vector<int>{1, 2, 2, 3, 4, 4}));
  EXPECT_EQ(run.told, (std::vector<std::optional<double>>{0, -2, -3, -5}));
}

TEST(EvalSteps, PatienceRunsOutWithinAnEpoch) {
  for (const int epochs : {2, 7}) {  // in the last epoch as well
    RunOptions options = run_of_steps(epochs);
    options.eval_steps = 1;
    options.patience = 3;
    const Evaluated run(options);
    EXPECT_EQ(run.at_steps, (std::vector<int>{1, 2, 3, 4}));
    EXPECT_EQ(run.steps, 4);
    EXPECT_EQ(run.result.pairs, 4U * 714);
    EXPECT_EQ(run.result.epochs, 2) << "one of them only begun";
    EXPECT_EQ(run.result.best_epoch, 1);
    EXPECT_EQ(run.told, (std::vector<std::optional<double>>{-2, -3}));
  }
}

TEST(EvalSteps, WithoutAMetricNothingIsEvaluated) {
  RunOptions options = run_of_steps(2);
  options.eval_steps = 1;
  EXPECT_TRUE(TreeOf40().train(options).history.empty());
}

/// A metric that says what it was told to, and remembers the tables it saw.
struct Evaluations {
  std::vector<double> values;
  std::vector<Table> seen;

  TrainHooks hooks() {
    return {.metric = [this](const Table& table) {
      seen.push_back(table);
      return values[seen.size() - 1];
    }};
  }
};

TEST(Patience, StopsTheRunWhenItEndsAndReturnsTheBestState) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 6;
  options.eval_every = 1;
  options.patience = 2;
  Evaluations evaluations{{1, 3, 2, 3, 9, 9}, {}};
  const TrainResult result = tree.train(options, evaluations.hooks());
  EXPECT_EQ(result.epochs, 4);
  EXPECT_EQ(result.best_epoch, 2);
  EXPECT_EQ(result.best_metric, 3);
  ASSERT_EQ(evaluations.seen.size(), 4U);
  EXPECT_EQ(result.parameters, evaluations.seen[1]);
  EXPECT_FALSE(evaluations.seen[1] == evaluations.seen[3]);
}

TEST(Patience, AGainStartsItAgain) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 7;
  options.eval_every = 1;
  options.patience = 2;
  Evaluations evaluations{{1, 0, 2, 0, 3, 0, 0}, {}};
  const TrainResult result = tree.train(options, evaluations.hooks());
  EXPECT_EQ(result.epochs, 7);
  EXPECT_EQ(result.best_epoch, 5);
}

TEST(Patience, WithoutItTheRunGoesOnToTheEnd) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 5;
  options.eval_every = 1;
  options.patience = 0;
  Evaluations evaluations{{5, 4, 3, 2, 1}, {}};
  const TrainResult result = tree.train(options, evaluations.hooks());
  EXPECT_EQ(result.epochs, 5);
  EXPECT_EQ(result.best_epoch, 1);
  EXPECT_EQ(result.parameters, evaluations.seen[0]);
}

TEST(EvalEvery, LooksEverySoOftenAndAtTheEnd) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 7;
  options.eval_every = 3;
  Evaluations evaluations{{1, 2, 3}, {}};
  std::vector<int> evaluated;
  TrainHooks hooks = evaluations.hooks();
  hooks.on_epoch = [&](const EpochReport& report) {
    if (report.metric) evaluated.push_back(report.epoch);
  };
  tree.train(options, hooks);
  EXPECT_EQ(evaluated, (std::vector<int>{3, 6, 7}));
}

TEST(EvalEvery, WithoutAMetricReturnsTheLastState) {
  const TreeOf40 tree;
  Evaluations evaluations{{1, 2, 3}, {}};
  RunOptions options = short_run();
  options.eval_every = 1;
  tree.train(options, evaluations.hooks());
  const TrainResult result = tree.train(options);
  EXPECT_EQ(result.parameters, evaluations.seen.back());
  EXPECT_FALSE(result.best_metric.has_value());
  EXPECT_EQ(result.best_epoch, 0);
}

TEST(Schedule, ReportsTheRateOfTheLastStep) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 4;
  options.learning_rate = 0.5;
  options.sample.batch_size = 2142;  // one step an epoch
  std::vector<double> rates;
  tree.train(options, {.on_epoch = [&](const EpochReport& r) { rates.push_back(r.rate); }});
  EXPECT_EQ(rates, (std::vector<double>{0.5, 0.375, 0.25, 0.125}));
}

/// The rate of every step of a run.
std::vector<double> rates_of(const RunOptions& options) {
  std::vector<double> rates;
  TreeOf40().train(options, {.on_step = [&](const TrainState& state) {
                     rates.push_back(state.rate);
                     return true;
                   }});
  return rates;
}

TEST(BurnIn, TheFirstEpochsHaveATenthOfTheRate) {
  RunOptions options = short_run();
  options.epochs = 4;
  options.learning_rate = 0.5;
  options.burn_in = 2;
  options.sample.batch_size = 2142;  // one step an epoch
  std::vector<double> rates;
  TreeOf40().train(options, {.on_epoch = [&](const EpochReport& r) { rates.push_back(r.rate); }});
  ASSERT_EQ(rates.size(), 4U);
  EXPECT_DOUBLE_EQ(rates[0], 0.05);
  EXPECT_DOUBLE_EQ(rates[1], 0.0375) << "the schedule goes on";
  EXPECT_DOUBLE_EQ(rates[2], 0.25);
  EXPECT_DOUBLE_EQ(rates[3], 0.125);
}

TEST(BurnIn, HoldsForEveryStepOfItsEpochs) {
  RunOptions options = run_of_steps(3);
  options.learning_rate = 0.5;
  options.schedule = Schedule::kConstant;
  options.burn_in = 1;
  EXPECT_EQ(rates_of(options), (std::vector<double>{.05, .05, .05, .5, .5, .5, .5, .5, .5}));
  options.burn_in = 0;
  EXPECT_EQ(rates_of(options), std::vector<double>(9, 0.5));
}

TEST(BurnIn, AsLongAsTheRunIsARunAtATenthOfTheRate) {
  RunOptions options = run_of_steps(3);
  options.learning_rate = 0.5;
  options.burn_in = 1000;
  const Table slow = TreeOf40().train(options).parameters;
  options.burn_in = 0;
  EXPECT_NE(TreeOf40().train(options).parameters, slow);
  options.learning_rate = 0.05;
  EXPECT_EQ(TreeOf40().train(options).parameters, slow);
}

/// The largest change of a parameter in every step, by the states after it.
std::vector<double> movements(const RunOptions& options) {
  Table before = random_state(OwnParts(options).parts(), options.seed, 40).parameters;
  std::vector<double> all;
  TreeOf40().train(options, {.on_step = [&](const TrainState& state) {
                     double most = 0;
                     for (std::size_t i = 0; i < before.values().size(); ++i) {
                       const float change = state.parameters.values()[i] - before.values()[i];
                       most = std::max(most, static_cast<double>(std::abs(change)));
                     }
                     all.push_back(most);
                     before = state.parameters;
                     return true;
                   }});
  return all;
}

TEST(Converged, EndsTheRunAfterTheFirstEpochWhoseStepsHardlyMoveANumber) {
  RunOptions options = run_of_steps(10);
  const std::vector<double> moved = movements(options);
  ASSERT_EQ(moved.size(), 30U);
  // The steps become shorter: in the sixth epoch two of three are shorter than this.
  options.converged = (moved[15] + moved[16]) / 2;
  int expected = 0;
  for (double most = 1; most >= options.converged; ++expected) {
    const auto first = moved.begin() + 3 * expected;
    most = *std::max_element(first, first + 3);
  }
  EXPECT_EQ(expected, 7);
  options.eval_every = 1000;
  const Evaluated run(options);
  EXPECT_EQ(run.result.epochs, 7);
  EXPECT_EQ(run.at_steps, (std::vector<int>{22})) << "at the end alone";
  EXPECT_EQ(run.result.best_epoch, 7);
}

TEST(Converged, AtZeroNothingEndsTheRun) {
  RunOptions options = run_of_steps(4);
  options.learning_rate = 1e-12;  // floats do not move at all
  EXPECT_EQ(movements(options), std::vector<double>(12, 0));
  EXPECT_EQ(TreeOf40().train(options).epochs, 4);
  options.converged = 1e-30;
  EXPECT_EQ(TreeOf40().train(options).epochs, 1);
}

TEST(Converged, TheStateTellsHowFarTheStepsOfTheEpochWent) {
  RunOptions options = run_of_steps(2);
  const std::vector<double> moved = movements(options);
  options.converged = 1e-30;
  std::vector<TrainState> states;
  TreeOf40().train(options, {.on_step = [&](const TrainState& state) {
                     states.push_back(state);
                     return true;
                   }});
  ASSERT_EQ(states.size(), 6U);
  EXPECT_EQ(states[0].epoch_movement, moved[0]);
  EXPECT_EQ(states[2].epoch_movement, *std::max_element(moved.begin(), moved.begin() + 3));
  EXPECT_EQ(states[2].movement, 0) << "the epoch is not over";
  EXPECT_EQ(states[3].movement, states[2].epoch_movement);
  EXPECT_EQ(states[3].epoch_movement, moved[3]);
}

TEST(MarginalWeight, PullsVolumesToTheirTargets) {
  TreeOf40 tree;
  RunOptions options = run_of_steps(300);
  options.sample.negatives = 0;
  const auto volume_of_leaf = [&] {
    const Table rows =
        make_training_score(options.model)->stored_rows(tree.train(options).parameters);
    const EntityId leaf = 39;
    return std::exp(make_stored_score(options.model)->joint()->log_joint(rows, {&leaf, 1}));
  };
  const double without = volume_of_leaf();
  const std::vector<float> targets(40, 0.2F);
  tree.positives.marginals = targets;
  EXPECT_EQ(volume_of_leaf(), without) << "it weighs nothing";
  EXPECT_GT(std::abs(without - 0.2), 0.1);
  options.marginal_weight = 10;
  EXPECT_NEAR(volume_of_leaf(), 0.2, 0.02);
}

TEST(MarginalWeight, IsRefusedForAScoreWithoutMarginals) {
  TreeOf40 tree;
  const std::vector<float> targets(40, 0.2F);
  tree.positives.marginals = targets;
  RunOptions options = short_run();
  options.model.values["tables"] = 2;
  tree.train(options);
  options.marginal_weight = 1;
  expect_error(ErrorKind::kUsage,
               "marginal_weight: expected 0, as this model has no probability of one thing alone",
               [&] { tree.train(options); });
}

}  // namespace
}  // namespace gumbelbox
