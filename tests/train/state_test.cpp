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

TEST(TrainState, StoppedAfterAnyStepGoesOnToTheSameResult) {
  const TreeOf40 tree;
  for (const std::string redraw : {"epoch", "never"}) {
    TrainOptions options = short_run();
    options.epochs = 4;
    options.eval_every = 1;
    options.patience = 2;
    options.sample.batch_size = 700;  // 4 steps an epoch, the last is shorter
    options.sample.redraw_negatives = redraw;
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
    ASSERT_GE(states.size(), 12U);
    for (const TrainState& state : states) {
      SCOPED_TRACE(testing::Message() << redraw << ' ' << state.epochs << ' ' << state.batches);
      int steps = 0;
      const TrainResult stopped = tree.train(
          options,
          {.metric = some_metric, .on_step = [&](const TrainState&) { return ++steps < 2; }}, 1,
          state);
      EXPECT_LE(stopped.epochs, whole.epochs);
      std::vector<double> later;
      const TrainResult resumed =
          tree.train(options,
                     {.metric = some_metric,
                      .on_epoch = [&](const EpochReport& r) { later.push_back(r.loss); }},
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
  const TrainOptions options = short_run();
  const auto score = make_score(options.score, options.rows);
  const TrainState state = initial_state(*score, options, 40);
  Table boxes(40, score->row_width());
  score->initialise(boxes, options.seed);
  EXPECT_EQ(state.parameters, boxes);
  EXPECT_EQ(state.moments, AdamMoments(40, score->row_width()));
  EXPECT_EQ(state.pairs, 0U);
}

}  // namespace
}  // namespace gumbelbox
