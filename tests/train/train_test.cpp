#include "gumbelbox/train/train.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/ranking.h"
#include "tests/expect_error.h"
#include "tests/score/matrix_score.h"
#include "tests/train/tree_of_40.h"

namespace gumbelbox {
namespace {

TEST(Train, LearnsATree) {
  const TreeOf40 tree;
  TrainOptions options = default_options("gumbel");
  options.epochs = 200;
  const TrainResult result = tree.train(options);
  Workers workers(1);
  const auto score = make_score(options.score, options.rows);
  const Ranking ranking =
      rank_edges(*score, result.parameters, tree.edges, tree.known, workers).strict;
  EXPECT_GE(ranking.mrr, 0.95);
  EXPECT_EQ(result.epochs, 200);
  EXPECT_EQ(result.pairs, 200 * 21 * tree.edges.size());
}

TEST(Train, GivesTheSameBytesForAnyNumberOfThreads) {
  const TreeOf40 tree;
  for (const std::string adam : {"dense", "lazy"}) {
    for (const int batch_size : {100, 300, 2142}) {  // 1, 4 and 16 shards
      SCOPED_TRACE(testing::Message() << adam << ' ' << batch_size);
      TrainOptions options = short_run();
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
    TrainOptions options = short_run();
    change(options);
    EXPECT_FALSE(tree.train(options).parameters == base.parameters) << what;
  };
  expect_other("seed", [](TrainOptions& o) { o.seed = 2; });
  expect_other("adam", [](TrainOptions& o) { o.adam = "lazy"; });
  expect_other("learning rate", [](TrainOptions& o) { o.learning_rate = 0.02; });
  expect_other("penalty", [](TrainOptions& o) { o.penalty = "sides"; });
  expect_other("ends", [](TrainOptions& o) { o.sample.negative_ends = "halves"; });
  expect_other("schedule", [](TrainOptions& o) { o.schedule = "constant"; });
  expect_other("guard", [](TrainOptions& o) { o.log1m_guard = "published"; });
  expect_other("batch size", [](TrainOptions& o) { o.sample.batch_size = 128; });
}

TEST(Train, ZeroEpochsGiveTheBoxesItStartsFrom) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
  options.epochs = 0;
  int looks = 0;
  const TrainResult result = tree.train(options, {.metric = [&](const Table&) { return ++looks; }});
  const auto score = make_score(options.score, options.rows);
  Table start(40, score->row_width());
  score->initialise(start, options.seed);
  EXPECT_EQ(result.parameters, start);
  EXPECT_EQ(result.epochs, 0);
  EXPECT_EQ(looks, 0);
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

TEST(Train, StopsWhenPatienceEndsAndReturnsTheBestState) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
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

TEST(Train, AGainStartsThePatienceAgain) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
  options.epochs = 7;
  options.eval_every = 1;
  options.patience = 2;
  Evaluations evaluations{{1, 0, 2, 0, 3, 0, 0}, {}};
  const TrainResult result = tree.train(options, evaluations.hooks());
  EXPECT_EQ(result.epochs, 7);
  EXPECT_EQ(result.best_epoch, 5);
}

TEST(Train, WithoutPatienceGoesOnToTheEnd) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
  options.epochs = 5;
  options.eval_every = 1;
  options.patience = 0;
  Evaluations evaluations{{5, 4, 3, 2, 1}, {}};
  const TrainResult result = tree.train(options, evaluations.hooks());
  EXPECT_EQ(result.epochs, 5);
  EXPECT_EQ(result.best_epoch, 1);
  EXPECT_EQ(result.parameters, evaluations.seen[0]);
}

TEST(Train, LooksEverySoOftenAndAtTheEnd) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
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

TEST(Train, APenaltyShrinksEveryBoxAlsoOutsideOfTheBatch) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
  options.sample.batch_size = 5;  // of 40 entities, at most 10
  options.epochs = 1;
  options.penalty = "sides";
  options.penalty_weight = 100;
  const auto score = make_score(options.score, options.rows);
  const TrainState start = initial_state(*score, options, 40);
  const TrainResult result = tree.train(options);
  for (std::size_t id = 0; id < 40; ++id) {
    for (std::size_t j = 2; j < 4; ++j) {
      EXPECT_LT(result.parameters.row(id)[j], start.parameters.row(id)[j]);
    }
  }
}

TEST(Train, AMetricThatIsNotFiniteEndsTheRun) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
  options.eval_every = 2;
  for (const double metric :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    expect_error(
        ErrorKind::kNumeric,
        fmt::format("the validation metric is {} after epoch 2, expected a finite number", metric),
        [&] { tree.train(options, {.metric = [&](const Table&) { return metric; }}); });
  }
}

TEST(Train, WithoutAMetricReturnsTheLastState) {
  const TreeOf40 tree;
  Evaluations evaluations{{1, 2, 3}, {}};
  TrainOptions options = short_run();
  options.eval_every = 1;
  tree.train(options, evaluations.hooks());
  const TrainResult result = tree.train(options);
  EXPECT_EQ(result.parameters, evaluations.seen.back());
  EXPECT_FALSE(result.best_metric.has_value());
  EXPECT_EQ(result.best_epoch, 0);
}

TEST(Train, ReportsEveryBatchAndEpoch) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
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

TEST(Train, ReportsTheRateOfTheLastStep) {
  const TreeOf40 tree;
  TrainOptions options = short_run();
  options.epochs = 4;
  options.learning_rate = 0.5;
  options.sample.batch_size = 2142;  // one step an epoch
  std::vector<double> rates;
  tree.train(options, {.on_epoch = [&](const EpochReport& r) { rates.push_back(r.rate); }});
  EXPECT_EQ(rates, (std::vector<double>{0.5, 0.375, 0.25, 0.125}));
}

/// Five entities in a row, each a parent of the next, whose scores are written down.
struct Chain {
  std::vector<Pair> edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}};
  EdgeSet known{5, edges};
  std::vector<std::vector<double>> scores =
      std::vector<std::vector<double>>(5, std::vector<double>(5, -2));
  TrainOptions options;

  TrainResult train(const TrainHooks& hooks = {}) const {
    Workers workers(1);
    return gumbelbox::train(MatrixScore(scores), options, {edges, {}, 5, &known}, hooks, workers);
  }
};

TEST(Train, TheLossIsTheWeightedMean) {
  Chain chain;
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

/// Every pair scores -1 in the first epoch, -2 in the second, and so on.
class Sinking : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  std::unique_ptr<PairGradient> pair_gradient() const override {
    return std::make_unique<SinkingGradient>();
  }

 private:
  class SinkingGradient : public PairGradient {
   public:
    void add(const Table&, std::span<const Pair> pairs, const SlopesOfScores& slopes_of_scores,
             Table&) override {
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto score = static_cast<float>(-1 - asked_++ / 4);
        float slope = 0;
        slopes_of_scores(i, {&score, 1}, {&slope, 1});
      }
    }

   private:
    int asked_ = 0;
  };
};

TEST(Train, EveryEpochHasItsOwnLoss) {
  Chain chain;
  chain.options.epochs = 3;
  chain.options.sample = {.batch_size = 3, .negatives = 0};
  std::vector<double> losses;
  Workers workers(1);
  const TrainResult result = train(
      Sinking(chain.scores), chain.options, {chain.edges, {}, 5, &chain.known},
      {.on_epoch = [&](const EpochReport& report) { losses.push_back(report.loss); }}, workers);
  EXPECT_EQ(losses, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(result.loss, 3);
}

TEST(Train, ABatchWithoutWeightDoesNoHarm) {
  // Two entities have no wrong pair: all negatives of their edge have weight 0.
  const std::vector<Pair> edges{{0, 1}};
  const EdgeSet known(2, edges);
  TrainOptions options = short_run();
  options.sample = {.batch_size = 1, .negatives = 3};
  Workers workers(1);
  const TrainResult result =
      train(*make_score(options.score, options.rows), options, {edges, {}, 2, &known}, {}, workers);
  EXPECT_TRUE(std::isfinite(result.parameters.row(0)[0]));
  EXPECT_GT(result.loss, 0);
}

TEST(Train, ALossThatIsNotFiniteNamesEpochBatchAndPair) {
  Chain chain;
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
  const std::string hint =
      ": log P = nan; a lower --learning-rate or a larger scale (--beta) usually helps";
  expect_error(ErrorKind::kNumeric, where + "(#2, #3)" + hint, [&] { chain.train(); });
  expect_error(ErrorKind::kNumeric, where + "('n2', 'n3')" + hint, [&] {
    chain.train({.name_of = [](EntityId id) { return "n" + std::to_string(id); }});
  });
}

/// Its loss is finite and its gradient is not.
class InfiniteGradient : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  void gradient_of_parameters(const Table&, const RowsInUse& rows, RowRange range, const Table&,
                              Table& slopes) const override {
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (rows.id(i) == 3) slopes.row(i - range.begin)[0] = std::numeric_limits<float>::infinity();
    }
  }
};

TEST(Train, AGradientThatIsNotFiniteNamesItsEntity) {
  Chain chain;
  Workers workers(1);
  expect_error(ErrorKind::kNumeric,
               "the gradient of #3 is too large at epoch 1, batch 1; a lower --learning-rate or a "
               "larger scale "
               "(--beta) usually helps",
               [&] {
                 train(InfiniteGradient(chain.scores), chain.options,
                       {chain.edges, {}, 5, &chain.known}, {}, workers);
               });
}

/// Its rows are finite, and what a model file would keep of them is not.
class Unkeepable : public MatrixScore {
 public:
  using MatrixScore::MatrixScore;
  Table stored_rows(const Table&) const override {
    throw Error(ErrorKind::kNumeric, "the side of #2 is not finite");
  }
};

TEST(Train, RowsThatNoModelCouldHoldEndTheRunInTheirEpoch) {
  Chain chain;
  Workers workers(1);
  int epochs = 0;
  expect_error(ErrorKind::kNumeric, "the side of #2 is not finite", [&] {
    train(Unkeepable(chain.scores), chain.options, {chain.edges, {}, 5, &chain.known},
          {.on_epoch = [&](const EpochReport&) { ++epochs; }}, workers);
  });
  EXPECT_EQ(epochs, 0);
}

TEST(Train, RefusesOptionsOutOfRange) {
  Chain chain;
  chain.options.sample.batch_size = 0;
  expect_error(ErrorKind::kUsage, "--batch-size: expected a whole number in [1, 16777216], got '0'",
               [&] { chain.train(); });
  chain.options = {};
  chain.options.schedule = "cosine";
  expect_error(ErrorKind::kUsage, "--schedule: expected one of constant, linear, got 'cosine'",
               [&] { chain.train(); });
}

}  // namespace
}  // namespace gumbelbox
