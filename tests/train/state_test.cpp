#include "gumbelbox/train/state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/expect_error.h"
#include "tests/train/tree_of_40.h"

namespace gumbelbox {
namespace {

/// A metric of the parameters alone, better and worse by turns.
double some_metric(const Table& parameters) {
  double sum = 0;
  for (std::size_t id = 0; id < parameters.rows(); ++id) sum += parameters.row(id)[0];
  return -std::abs(sum);
}

/// Stops a run after each of its steps and goes on: nothing may tell. Returns the states between.
std::vector<TrainState> expect_stops_change_nothing(const RunOptions& options) {
  const TreeOf40 tree;
  std::vector<TrainState> states;
  std::vector<double> losses;
  const TrainResult whole =
      tree.train(options, {.metric = some_metric,
                           .on_step =
                               [&](const TrainState& state) {
                                 states.push_back(state);
                                 return true;
                               },
                           .on_epoch = [&](const EpochReport& r) { losses.push_back(r.loss); }});
  EXPECT_FALSE(whole.stopped);
  for (const TrainState& state : states) {
    SCOPED_TRACE(testing::Message() << state.epochs << ' ' << state.batches);
    int steps = 0;
    const TrainResult stopped = tree.train(
        options, {.metric = some_metric, .on_step = [&](const TrainState&) { return ++steps < 2; }},
        1, state);
    EXPECT_LE(stopped.epochs, whole.epochs);
    std::vector<double> later;
    const TrainResult resumed = tree.train(
        options,
        {.metric = some_metric, .on_epoch = [&](const EpochReport& r) { later.push_back(r.loss); }},
        2, state);
    EXPECT_EQ(resumed.parameters, whole.parameters);
    EXPECT_EQ(resumed.loss, whole.loss);
    EXPECT_EQ(resumed.epochs, whole.epochs);
    EXPECT_EQ(resumed.pairs, whole.pairs);
    EXPECT_EQ(resumed.best_epoch, whole.best_epoch);
    EXPECT_EQ(resumed.best_metric, whole.best_metric);
    EXPECT_EQ(resumed.history, whole.history);
    EXPECT_TRUE(std::equal(later.rbegin(), later.rend(), losses.rbegin()));
  }
  return states;
}

/// Of 4 steps an epoch, the last shorter.
RunOptions run_to_be_stopped() {
  RunOptions options = short_run();
  options.epochs = 4;
  options.eval_every = 1;
  options.patience = 2;
  options.sample.batch_size = 700;
  return options;
}

TEST(TrainState, StoppedAfterAnyStepGoesOnToTheSameResult) {
  for (const std::string redraw : {"epoch", "never"}) {
    SCOPED_TRACE(redraw);
    RunOptions options = run_to_be_stopped();
    options.sample.redraw_negatives = redraw;
    EXPECT_GE(expect_stops_change_nothing(options).size(), 12U);
  }
}

TEST(TrainState, StoppedWherePatienceRanOutWithinAnEpochGoesOnToTheSameResult) {
  for (const int eval_steps : {1, 2, 3, 4}) {
    SCOPED_TRACE(eval_steps);
    RunOptions options = run_to_be_stopped();
    options.epochs = 50;
    options.eval_steps = eval_steps;
    const TrainState last = expect_stops_change_nothing(options).back();
    EXPECT_EQ(last.evaluations_without_gain, 2);
    EXPECT_LT(last.epochs, 49);
    EXPECT_GT(last.batches, 0U);
  }
}

TEST(TrainState, StoppedOnTheWayToConvergenceGoesOnToTheSameResult) {
  RunOptions options = run_to_be_stopped();
  options.epochs = 10;
  options.patience = 0;
  options.converged = 0.004;
  const std::vector<TrainState> states = expect_stops_change_nothing(options);
  EXPECT_GT(states.back().epochs, 4);
  EXPECT_LT(states.back().epochs, 9);
  EXPECT_GT(states.back().movement, 0.004);
}

TEST(TrainState, StoppedModelsWithoutBoxesGoOnToTheSameResult) {
  for (const std::string model : {"poincare", "cones", "order", "mf"}) {
    SCOPED_TRACE(model);
    RunOptions options = run_to_be_stopped();
    options.model.model = model;
    options.sample.negatives = 10;
    options.sample.batch_size = 330;
    options.burn_in = 2;
    options.patience = 0;
    EXPECT_EQ(expect_stops_change_nothing(options).size(), 16U);
  }
}

TEST(TrainState, ARunStopsWhenItIsTold) {
  const TreeOf40 tree;
  int steps = 0;
  const TrainResult result =
      tree.train(short_run(), {.on_step = [&](const TrainState&) { return ++steps < 5; }});
  EXPECT_TRUE(result.stopped);
  EXPECT_EQ(steps, 5);
}

TEST(TrainState, ARunRefusesAStateOfAnotherShape) {
  const TreeOf40 tree;
  TrainState state;
  state.parameters = Table(40, 6);
  expect_error(ErrorKind::kUsage, "expected a state of 40 rows of 4 numbers, got 40 of 6",
               [&] { tree.train(short_run(), {}, 1, state); });
}

TEST(TrainState, BeginsWithRandomBoxesAndNothingDone) {
  const RunOptions options = short_run();
  const OwnParts own(options);
  const TrainState state = random_state(own.parts(), options.seed, 40);
  Table boxes(40, own.score->row_width());
  own.score->initialise(boxes, options.seed);
  EXPECT_EQ(state.parameters, boxes);
  const Table zeros(40, own.score->row_width());
  EXPECT_EQ(state.optimizer, (OptimizerState{{{"mean", zeros}, {"square", zeros}}, 0}));
  EXPECT_EQ(state.pairs, 0U);
  EXPECT_EQ(initial_state(own.parts(), boxes).parameters, boxes);
  EXPECT_EQ(initial_state(own.parts(), boxes).optimizer, state.optimizer);
}

/// Gradient descent with momentum: what moved a row last moves it again, by half.
class Descent final : public Optimizer {
 public:
  OptimizerState initial_state(std::size_t rows, std::size_t width) const override {
    return {.parts = {{"last", Table(rows, width)}}, .steps = 0};
  }
  bool moves_every_row() const noexcept override { return true; }
  std::unique_ptr<OptimizerStep> begin_step(double rate, OptimizerState& state) const override {
    ++state.steps;
    return std::make_unique<Step>(static_cast<float>(rate), state.parts[0].table);
  }

 private:
  class Step final : public OptimizerStep {
   public:
    Step(float rate, Table& last) : rate_(rate), last_(last) {}
    void move_rows(const Table& gradient, EntityId first, Table& parameters) override {
      for (EntityId i = 0; i < gradient.rows(); ++i) {
        move_row(gradient.row(i), first + i, parameters);
      }
    }
    void move_row(std::span<const float> gradient, EntityId id, Table& parameters) override {
      for (std::size_t j = 0; j < gradient.size(); ++j) {
        float& last = last_.row(id)[j];
        last = last / 2 - rate_ * gradient[j];
        parameters.row(id)[j] += last;
      }
    }

   private:
    float rate_;
    Table& last_;
  };
};

TEST(TrainState, AnOptimizerOfOnesOwnTrainsAndGoesOnFromItsState) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 5;
  options.learning_rate = 0.1;
  const OwnParts own(options);
  const Descent descent;
  const TrainingParts parts{*own.score, *own.loss, descent};
  std::vector<TrainState> states;
  std::vector<double> losses;
  const TrainResult whole =
      tree.train(parts, options,
                 {.on_step =
                      [&](const TrainState& state) {
                        states.push_back(state);
                        return true;
                      },
                  .on_epoch = [&](const EpochReport& report) { losses.push_back(report.loss); }});
  EXPECT_LT(losses.back(), 0.9 * losses.front());
  ASSERT_EQ(states.size(), 45U);
  const TrainState& middle = states[20];
  ASSERT_EQ(middle.optimizer.parts.size(), 1U);
  EXPECT_EQ(middle.optimizer.parts[0].name, "last");
  EXPECT_EQ(middle.optimizer.steps, 21U);
  EXPECT_EQ(tree.train(parts, options, {}, 2, middle).parameters, whole.parameters);

  TrainState forgetful = middle;
  forgetful.optimizer.parts[0].table = Table(40, 4);
  EXPECT_NE(tree.train(parts, options, {}, 1, forgetful).parameters, whole.parameters);
}

TEST(TrainState, ARunRefusesTheStateOfAnotherOptimizer) {
  const TreeOf40 tree;
  const RunOptions options = short_run();
  const OwnParts own(options);
  const Descent descent;
  const TrainingParts by_adam = own.parts();
  const TrainingParts by_descent{*own.score, *own.loss, descent};
  const auto expect_refused = [&](const TrainingParts& parts, const TrainState& state) {
    expect_error(ErrorKind::kUsage, "expected the state of this optimizer, got that of another",
                 [&] { tree.train(parts, options, {}, 1, state); });
  };
  TrainState renamed = random_state(by_descent, 1, 40);
  renamed.optimizer.parts[0].name = "first";
  expect_refused(by_descent, renamed);
  TrainState swapped = random_state(by_adam, 1, 40);
  std::swap(swapped.optimizer.parts[0], swapped.optimizer.parts[1]);
  expect_refused(by_adam, swapped);
  expect_refused(by_descent, random_state(by_adam, 1, 40));
  expect_refused(by_adam, random_state(by_descent, 1, 40));
  TrainState small = random_state(by_descent, 1, 40);
  small.optimizer.parts[0].table = Table(39, 4);
  expect_error(ErrorKind::kUsage, "expected a state of 40 rows of 4 numbers, got 39 of 4",
               [&] { tree.train(by_descent, options, {}, 1, small); });
}

}  // namespace
}  // namespace gumbelbox
