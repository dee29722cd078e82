#include "gumbelbox/train/train.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>

#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/ranking.h"
#include "gumbelbox/loss/margin_loss.h"
#include "gumbelbox/loss/softmax_loss.h"
#include "gumbelbox/score/formula_score.h"
#include "gumbelbox/score/order_formula.h"
#include "tests/expect_error.h"
#include "tests/train/chain_of_5.h"
#include "tests/train/plain_descent.h"
#include "tests/train/tree_of_40.h"

namespace gumbelbox {
namespace {

/// How well the edges of the tree rank by the model that these parameters give.
double mrr(const TreeOf40& tree, const ModelOptions& model, const Table& parameters) {
  Workers workers(1);
  const Table rows = make_training_score(model)->stored_rows(parameters);
  return rank_edges(*make_stored_score(model), rows, tree.edges, tree.known, workers).strict.mrr;
}

TEST(Train, LearnsATree) {
  const TreeOf40 tree;
  RunOptions options = default_run("gumbel");
  options.epochs = 200;
  const TrainResult result = tree.train(options);
  EXPECT_GE(mrr(tree, options.model, result.parameters), 0.95);
  EXPECT_EQ(result.epochs, 200);
  EXPECT_EQ(result.pairs, 200 * 21 * tree.edges.size());
}

TEST(Train, GivesTheSameBytesForAnyNumberOfThreads) {
  const TreeOf40 tree;
  for (const AdamRows adam : {AdamRows::kAll, AdamRows::kTouched}) {
    for (const int batch_size : {100, 300, 2142}) {  // 1, 4 and 16 shards
      SCOPED_TRACE(testing::Message() << static_cast<int>(adam) << ' ' << batch_size);
      RunOptions options = short_run();
      options.adam = adam;
      options.sample.batch_size = batch_size;
      const TrainResult one = tree.train(options, {}, 1);
      for (const unsigned threads : {2U, 4U}) {
        const TrainResult more = tree.train(options, {}, threads);
        EXPECT_EQ(more.parameters, one.parameters);
        EXPECT_EQ(more.loss, one.loss);
      }
    }
  }
}

TEST(Train, TheResultDependsOnEveryChoice) {
  const TreeOf40 tree;
  const TrainResult base = tree.train(short_run());
  EXPECT_EQ(tree.train(short_run()).parameters, base.parameters);
  const auto expect_other = [&](const std::string& what, auto change) {
    RunOptions options = short_run();
    change(options);
    EXPECT_FALSE(tree.train(options).parameters == base.parameters) << what;
  };
  expect_other("seed", [](RunOptions& o) { o.seed = 2; });
  expect_other("adam", [](RunOptions& o) { o.adam = AdamRows::kTouched; });
  expect_other("learning rate", [](RunOptions& o) { o.learning_rate = 0.02; });
  expect_other("penalty", [](RunOptions& o) { o.penalty = {PenaltyKind::kSides, 1e-5}; });
  expect_other("ends", [](RunOptions& o) { o.sample.negative_ends = "halves"; });
  expect_other("schedule", [](RunOptions& o) { o.schedule = Schedule::kConstant; });
  expect_other("guard", [](RunOptions& o) { o.guard = Log1mGuard::kPublished; });
  expect_other("batch size", [](RunOptions& o) { o.sample.batch_size = 128; });
}

TEST(Train, ZeroEpochsGiveTheBoxesItStartsFrom) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.epochs = 0;
  int looks = 0;
  const TrainResult result = tree.train(options, {.metric = [&](const Table&) { return ++looks; }});
  const auto score = make_training_score(options.model);
  Table start(40, score->row_width());
  score->initialise(start, options.seed);
  EXPECT_EQ(result.parameters, start);
  EXPECT_EQ(result.epochs, 0);
  EXPECT_EQ(looks, 0);
}

TEST(Train, APenaltyShrinksEveryBoxAlsoOutsideOfTheBatch) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.sample.batch_size = 5;  // of 40 entities, at most 10
  options.epochs = 1;
  options.penalty = {PenaltyKind::kSides, 100};
  const TrainState start = random_state(OwnParts(options).parts(), options.seed, 40);
  const TrainResult result = tree.train(options);
  for (std::size_t id = 0; id < 40; ++id) {
    for (std::size_t j = 2; j < 4; ++j) {
      EXPECT_LT(result.parameters.row(id)[j], start.parameters.row(id)[j]);
    }
  }
}

TEST(Train, AMetricThatIsNotFiniteEndsTheRun) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.eval_every = 2;
  for (const double metric :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    expect_error(
        ErrorKind::kNumeric,
        fmt::format("the validation metric is {} in epoch 2, expected a finite number", metric),
        [&] { tree.train(options, {.metric = [&](const Table&) { return metric; }}); });
  }
}

TEST(Train, ReportsEveryBatchAndEpoch) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.sample.batch_size = 1071;
  std::vector<std::size_t> pairs;
  std::vector<int> epochs;
  std::vector<double> losses;
  const TrainResult result = tree.train(options, {.on_step =
                                                      [&](const TrainState& state) {
                                                        pairs.push_back(state.pairs);
                                                        return true;
                                                      },
                                                  .on_epoch =
                                                      [&](const EpochReport& report) {
                                                        epochs.push_back(report.epoch);
                                                        losses.push_back(report.loss);
                                                      }});
  EXPECT_EQ(pairs, (std::vector<std::size_t>{1071, 2142, 3213, 4284, 5355, 6426}));
  EXPECT_EQ(epochs, (std::vector<int>{1, 2, 3}));
  EXPECT_LT(losses[2], losses[0]);
  EXPECT_EQ(result.loss, losses[2]);
}

TEST(Train, TheLossIsTheWeightedMean) {
  ChainOf5 chain;
  chain.options.epochs = 1;
  chain.options.sample.negatives = 100;
  const double wrong = -std::log(1 - std::exp(-2.0) + 1e-7);
  for (const int batch_size : {7, 404}) {  // 58 batches, or one
    for (const double weight : {1.0, 3.0}) {
      chain.options.sample.batch_size = batch_size;
      chain.options.sample.negative_weight = weight;
      EXPECT_NEAR(chain.train().loss, (2 + weight * wrong) / (1 + weight), 1e-6)
          << batch_size << ' ' << weight;
    }
  }
}

TEST(Train, EveryEpochHasItsOwnLoss) {
  ChainOf5 chain;
  chain.options.epochs = 3;
  chain.options.sample = {.batch_size = 3, .negatives = 0};
  std::vector<double> losses;
  const TrainResult result =
      chain.train(Sinking(chain.scores),
                  {.on_epoch = [&](const EpochReport& report) { losses.push_back(report.loss); }});
  EXPECT_EQ(losses, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(result.loss, 3);
}

TEST(Train, ABatchWithoutWeightDoesNoHarm) {
  // Two entities have no wrong pair: all negatives of their edge have weight 0.
  const std::vector<Pair> edges{{0, 1}};
  const EdgeSet known(2, edges);
  RunOptions options = short_run();
  options.sample = {.batch_size = 1, .negatives = 3};
  Workers workers(1);
  const OwnParts own(options);
  const TrainResult result = train(own.parts(), options, {edges, {}, 2, &known}, {}, workers,
                                   random_state(own.parts(), options.seed, 2));
  EXPECT_TRUE(std::isfinite(result.parameters.row(0)[0]));
  EXPECT_GT(result.loss, 0);
}

TEST(Train, ALossThatIsNotFiniteNamesEpochBatchAndPair) {
  ChainOf5 chain;
  chain.options.sample = {.batch_size = 1, .negatives = 0};
  chain.scores[2][3] = std::nan("");
  // Where the sampler puts the pair.
  Sampler sampler(chain.options.sample, chain.options.seed, {chain.edges, {}, 5, &chain.known});
  sampler.start_epoch(0);
  std::size_t batch = 0;
  Batch row;
  while (sampler.fill(batch, 0, 1, row), row.pairs[0] != Pair{2, 3}) ++batch;

  const std::string where =
      "the loss is not finite at epoch 1, batch " + std::to_string(batch + 1) + ", pair ";
  const std::string hint = ": log P = nan; a lower learning rate usually helps";
  expect_error(ErrorKind::kNumeric, where + "(#2, #3)" + hint, [&] { chain.train(); });
  expect_error(ErrorKind::kNumeric, where + "('n2', 'n3')" + hint, [&] {
    chain.train({.name_of = [](EntityId id) { return "n" + std::to_string(id); }});
  });
}

TEST(Train, AGradientThatIsNotFiniteNamesItsEntity) {
  const ChainOf5 chain;
  expect_error(ErrorKind::kNumeric,
               "the gradient of #3 is too large at epoch 1, batch 1; a lower learning rate or a "
               "larger scale usually helps",
               [&] { chain.train(InfiniteGradient(chain.scores)); });
}

TEST(Train, RowsThatNoModelCouldHoldEndTheRunInTheirEpoch) {
  const ChainOf5 chain;
  int epochs = 0;
  expect_error(ErrorKind::kNumeric, "the side of #2 is not finite", [&] {
    chain.train(Unkeepable(chain.scores), {.on_epoch = [&](const EpochReport&) { ++epochs; }});
  });
  EXPECT_EQ(epochs, 0);
}

TEST(Train, RowsLieWhereTheyMayAfterEveryStep) {
  ChainOf5 chain;
  chain.options.epochs = 3;
  chain.options.sample = {.batch_size = 1, .negatives = 0};
  const auto highest = [&](const TrainingScore& score) {
    std::vector<float> all;
    chain.train(score, {.on_step = [&](const TrainState& state) {
                  float most = state.parameters.row(0)[0];
                  for (std::size_t i = 1; i < 5; ++i)
                    most = std::max(most, state.parameters.row(i)[0]);
                  all.push_back(most);
                  return true;
                }});
    return all;
  };
  EXPECT_EQ(highest(Fenced(chain.scores)), std::vector<float>(12, 0.0F));
  for (const float most : highest(MatrixScore(chain.scores))) EXPECT_GT(most, 0);
}

TEST(Train, BoxesStayInTheUnitCubeIfTheyMust) {
  const TreeOf40 tree;
  RunOptions options = short_run();
  options.learning_rate = 0.5;
  const auto is_inside = [](const TrainState& state) {
    const Table rows = make_training_score(short_run().model)->stored_rows(state.parameters);
    bool inside = true;
    for (std::size_t i = 0; i < 40; ++i) {
      for (std::size_t j = 0; j < 2; ++j) {
        const float lower = rows.row(i)[j];
        inside = inside && lower >= 0 && lower + rows.row(i)[2 + j] <= 1 + 1e-6F;
      }
    }
    return inside;
  };
  for (const std::string constraint : {"none", "unit-cube"}) {
    options.model.values["constraint"] = constraint;
    bool inside = true;
    tree.train(options, {.on_step = [&](const TrainState& state) {
                 inside = inside && is_inside(state);
                 return true;
               }});
    EXPECT_EQ(inside, constraint == "unit-cube") << constraint;
  }
}

/// Order embeddings that count the rows they clip or leave.
class Counting final : public FormulaTraining<OrderFormula> {
 public:
  using FormulaTraining::FormulaTraining;
  void project(Table& parameters, RowRange range) const override {
    projected += range.end - range.begin;
    FormulaTraining::project(parameters, range);
  }
  mutable std::atomic<std::size_t> projected = 0;
};

TEST(Train, ProjectingTheRowsThatMovedIsProjectingAll) {
  const TreeOf40 tree;
  const Counting score(OrderFormula(2));
  const MarginLoss loss(1);
  const PlainDescent every_row(true);
  const PlainDescent moved_rows(false);
  for (const int batch_size : {6, 612}) {  // fewer rows than there are, and all
    SCOPED_TRACE(batch_size);
    TrainOptions options;
    options.epochs = 10;
    options.learning_rate = batch_size / 12.0;  // the loss of a batch is a mean
    options.sample.negatives = 5;
    options.sample.batch_size = batch_size;
    std::size_t steps = 0;
    const TrainHooks hooks{.on_step = [&](const TrainState&) { return ++steps > 0; }};
    const Table all = tree.train({score, loss, every_row}, options, hooks).parameters;
    EXPECT_EQ(score.projected.exchange(0), 40 * steps);
    EXPECT_EQ(tree.train({score, loss, moved_rows}, options).parameters, all);
    const std::size_t projected = score.projected.exchange(0);
    EXPECT_TRUE(batch_size == 6 ? projected <= 12 * steps : projected == 40 * steps) << projected;
    std::size_t clipped = 0;
    for (std::size_t id = 0; id < 40; ++id) {
      for (const float value : all.row(id)) {
        EXPECT_GE(value, 0) << id;
        clipped += value == 0 ? 1 : 0;
      }
    }
    EXPECT_GT(clipped, 5U);
  }
}

TEST(Train, ModelsWithoutBoxesGiveTheSameBytesForAnyNumberOfThreads) {
  const TreeOf40 tree;
  for (const ModelEntry& entry : model_table()) {
    if (entry.has_boxes) continue;
    for (const int batch_size : {11, 300, 2142}) {  // whose rows are few, and several shards
      SCOPED_TRACE(testing::Message() << entry.name << ' ' << batch_size);
      RunOptions options = short_run();
      options.model.model = entry.name;
      options.sample.negatives = 10;
      options.sample.batch_size = batch_size;
      options.burn_in = 1;
      const TrainResult one = tree.train(options, {}, 1);
      EXPECT_NE(one.parameters,
                random_state(OwnParts(options).parts(), options.seed, 40).parameters);
      for (const unsigned threads : {2U, 4U}) {
        const TrainResult more = tree.train(options, {}, threads);
        EXPECT_EQ(more.parameters, one.parameters);
        EXPECT_EQ(more.loss, one.loss);
      }
    }
  }
}

TEST(Train, LearnsATreeByTheSoftmaxLoss) {
  const TreeOf40 tree;
  RunOptions options = default_run("gumbel");
  options.epochs = 100;
  const OwnParts own(options);
  const SoftmaxLoss loss;
  const TrainingParts parts{*own.score, loss, *own.optimizer};
  std::vector<double> losses;
  const TrainResult result = tree.train(
      parts, options, {.on_epoch = [&](const EpochReport& r) { losses.push_back(r.loss); }});
  EXPECT_GT(losses.front(), std::log(21));  // worse than a guess among 21 pairs
  EXPECT_LT(losses.back(), 1);
  EXPECT_EQ(result.pairs, 100 * 21 * tree.edges.size());
  const TrainState start = random_state(parts, options.seed, 40);
  EXPECT_LT(mrr(tree, options.model, start.parameters), 0.5);
  EXPECT_GE(mrr(tree, options.model, result.parameters), 0.8);
}

TEST(Train, TheSoftmaxLossGivesTheSameBytesForAnyNumberOfThreads) {
  const TreeOf40 tree;
  const SoftmaxLoss loss;
  for (const int negatives : {20, 1500}) {  // groups within and beyond what is drawn at a time
    for (const int batch_size : {100, 5000, 40000}) {
      SCOPED_TRACE(testing::Message() << negatives << ' ' << batch_size);
      RunOptions options = short_run();
      options.sample.negatives = negatives;
      options.sample.batch_size = batch_size;
      const OwnParts own(options);
      const TrainingParts parts{*own.score, loss, *own.optimizer};
      const TrainResult one = tree.train(parts, options);
      for (const unsigned threads : {2U, 4U}) {
        const TrainResult more = tree.train(parts, options, {}, threads);
        EXPECT_EQ(more.parameters, one.parameters);
        EXPECT_EQ(more.loss, one.loss);
      }
    }
  }
}

}  // namespace
}  // namespace gumbelbox
