#include "gumbelbox/train/batch_gradient.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "gumbelbox/base/format.h"
#include "gumbelbox/loss/cross_entropy_loss.h"
#include "gumbelbox/loss/softmax_loss.h"
#include "gumbelbox/score/model_table.h"
#include "tests/expect_error.h"
#include "tests/score/marginal_gradient.h"
#include "tests/score/matrix_score.h"
#include "tests/score/sample_table.h"
#include "tests/simd/every_instruction_set.h"
#include "tests/train/batch_source.h"
#include "tests/train/gradient_truth.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kDim = kTruthDim;
const CrossEntropyLoss kLoss(kTruthGuard);

std::unique_ptr<TrainingScore> vector_score() {
  return make_training_score({.model = "gumbel",
                              .dim = kDim,
                              .values = {{"intersection-beta", 0.05}, {"volume-beta", 0.1}}});
}

void no_bad_pair(Pair pair, double score) {
  ADD_FAILURE() << "pair " << pair.a << ' ' << pair.b << " has score " << score;
}

/// The gradient of a batch by all parameters; rows that are not in use stay zero.
Table gradient_of_batch(BatchGradient& batch_gradient, const Table& parameters,
                        const Source& source, std::size_t index, unsigned threads = 1) {
  Workers workers(threads);
  batch_gradient.compute(parameters, source.sampler, index, workers, no_bad_pair);
  Table gradient(parameters.rows(), parameters.width());
  for_row_ranges(batch_gradient.rows().size(), workers, [&](RowRange range) {
    Table slopes(range.end - range.begin, parameters.width());
    batch_gradient.take(parameters, range, slopes);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      std::ranges::copy(slopes.row(i - range.begin),
                        gradient.row(batch_gradient.rows().id(i)).begin());
    }
  });
  return gradient;
}

Table gradient_of_batch(const Table& parameters, const Source& source, std::size_t index,
                        unsigned threads = 1) {
  const auto score = vector_score();
  BatchGradient batch_gradient(*score, kLoss, source.entities);
  return gradient_of_batch(batch_gradient, parameters, source, index, threads);
}

/// The loss of a pair that is wrong and nearly sure has the slope -1 / score: it turns the absolute
/// rounding of the score into a relative one of the gradient.
void expect_mean(const Table& gradient, const Truth& truth) {
  double most = 0;
  for (const std::vector<double>& row : truth.gradient) {
    for (const double slope : row) most = std::max(most, std::abs(slope) / truth.weight);
  }
  EXPECT_GT(most, 0);
  for (std::size_t i = 0; i < gradient.rows(); ++i) {
    for (std::size_t j = 0; j < gradient.width(); ++j) {
      const double expected = truth.gradient[i][j] / truth.weight;
      ASSERT_NEAR(gradient.row(i)[j], expected, 1e-4 * most) << i << ' ' << j;
    }
  }
}

/// A small batch, which works on its own rows alone; a large one; one of several lanes; one whose
/// lanes draw their pairs in several parts; two whose lanes are done piece by piece.
struct Case {
  const char* name;
  EntityId entities;
  SampleOptions options;
  bool all_rows;
};

const Case kCases[] = {
    {"small", 500, {.batch_size = 66, .negatives = 5}, false},
    {"large", 40, {.batch_size = 150, .negatives = 5, .negative_weight = 3}, true},
    {"of several lanes", 60, {.batch_size = 5000, .negatives = 100}, true},
    {"of long lanes", 3000, {.batch_size = 9001, .negatives = 5}, true},
    {"in pieces", 14000, {.batch_size = 60001, .negatives = 30}, true},
    {"in pieces of some rows", 41000, {.batch_size = 20001, .negatives = 3}, false}};

TEST(BatchGradient, IsTheMeanOverTheWeightedPairs) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const Source source(c.entities, c.options);
    const Table parameters = random_table(c.entities, kDim, 1, false);
    const Truth truth = truth_of_pairs(parameters, source.batch(0));
    with_every_instruction_set([&] {
      const auto score = vector_score();
      BatchGradient batch_gradient(*score, kLoss, c.entities);
      const Table gradient = gradient_of_batch(batch_gradient, parameters, source, 0);
      EXPECT_EQ(batch_gradient.rows().all(), c.all_rows);
      expect_mean(gradient, truth);
      EXPECT_NEAR(batch_gradient.loss(), truth.loss, 1e-6 * truth.loss);
      EXPECT_NEAR(batch_gradient.weight(), truth.weight, 1e-6 * truth.weight);
    });
  }
}

TEST(BatchGradient, IsTheSameForAnyNumberOfThreads) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const Source source(c.entities, c.options);
    const Table parameters = random_table(c.entities, kDim, 1, false);
    const Table alone = gradient_of_batch(parameters, source, 0);
    EXPECT_EQ(gradient_of_batch(parameters, source, 0, 2), alone);
    EXPECT_EQ(gradient_of_batch(parameters, source, 0, 4), alone);
  }
}

TEST(BatchGradient, TakingItLeavesNothingForTheNextBatch) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const Source source(c.entities, c.options);
    const Table parameters = random_table(c.entities, kDim, 1, false);
    const auto score = vector_score();
    BatchGradient batch_gradient(*score, kLoss, c.entities);
    const std::size_t last = source.sampler.batches_per_epoch() - 1;
    for (const std::size_t index : {std::size_t{0}, last, std::size_t{0}}) {
      EXPECT_EQ(gradient_of_batch(batch_gradient, parameters, source, index),
                gradient_of_batch(parameters, source, index));
    }
  }
}

TEST(BatchGradient, SmallAndLargeBatchesMayFollowEachOther) {
  constexpr EntityId kEntities = 300;
  const Source small(kEntities, {.batch_size = 20, .negatives = 3});
  const Source large(kEntities, {.batch_size = 3000, .negatives = 20});
  const Table parameters = random_table(kEntities, kDim, 1, false);
  const auto score = vector_score();
  BatchGradient batch_gradient(*score, kLoss, kEntities);
  for (const Source* source : {&small, &large, &small, &large}) {
    EXPECT_EQ(gradient_of_batch(batch_gradient, parameters, *source, 1),
              gradient_of_batch(parameters, *source, 1));
  }
}

TEST(BatchGradient, ABatchWithoutWeightHasNone) {
  // Both pairs of two entities are edges, so that no negative is left to draw.
  const Source source(2, {.batch_size = 2, .negatives = 3}, {{0, 1}, {1, 0}});
  const Batch negatives = source.batch(1);
  ASSERT_EQ(negatives.weight, (std::vector<float>{0, 0}));
  const Table parameters = random_table(2, kDim, 1, false);
  const auto score = vector_score();
  BatchGradient batch_gradient(*score, kLoss, 2);
  EXPECT_EQ(gradient_of_batch(batch_gradient, parameters, source, 1), Table(2, 2 * kDim));
  EXPECT_EQ(batch_gradient.loss(), 0);
  EXPECT_EQ(batch_gradient.weight(), 0);
}

TEST(BatchGradient, NamesThePairWhoseScoreIsNotANumber) {
  for (const Case& c : kCases) {
    if (c.entities > 1000) continue;
    const Source source(c.entities, c.options);
    const Batch batch = source.batch(0);
    for (const float target : {0.0F, 1.0F}) {
      SCOPED_TRACE(testing::Message() << c.name << ", target " << target);
      const auto at = std::ranges::find(batch.target, target) - batch.target.begin();
      const Pair bad = batch.pairs[static_cast<std::size_t>(at)];
      std::vector<std::vector<double>> scores(c.entities, std::vector<double>(c.entities, -1));
      scores[bad.a][bad.b] = std::numeric_limits<double>::quiet_NaN();
      const MatrixScore score(scores);
      BatchGradient batch_gradient(score, kLoss, c.entities);
      Workers workers(1);
      std::vector<Pair> named;
      const auto on_bad_pair = [&](Pair pair, double value) {
        EXPECT_TRUE(std::isnan(value));
        named.push_back(pair);
        throw std::runtime_error("as training does");
      };
      EXPECT_THROW(
          batch_gradient.compute(Table(c.entities, 1), source.sampler, 0, workers, on_bad_pair),
          std::runtime_error);
      ASSERT_FALSE(named.empty());
      for (const Pair pair : named) EXPECT_EQ(pair, bad);
    }
  }
}

TEST(BatchGradient, NoiseIsTheSameForAnyNumberOfThreads) {
  const Case& c = kCases[4];
  const Source source(c.entities, c.options);
  const auto score = make_training_score({.model = "gaussian", .dim = kDim});
  Table parameters(c.entities, score->row_width());
  score->initialise(parameters, 1);
  const auto gradient_with = [&](unsigned threads) {
    BatchGradient batch_gradient(*score, kLoss, c.entities);
    return gradient_of_batch(batch_gradient, parameters, source, 0, threads);
  };
  const Table alone = gradient_with(1);
  EXPECT_EQ(gradient_with(2), alone);
  EXPECT_EQ(gradient_with(4), alone);
}

TEST(BatchGradient, NamesTheSamePairForAnyNumberOfThreads) {
  constexpr EntityId kEntities = 60;
  const Source source(kEntities, {.batch_size = 5000, .negatives = 100});
  const Batch batch = source.batch(0);
  std::vector<std::vector<double>> scores(kEntities, std::vector<double>(kEntities, -1));
  for (const std::size_t row : {1000, 2000, 3000}) {  // one in each of three lanes
    scores[batch.pairs[row].a][batch.pairs[row].b] = std::numeric_limits<double>::quiet_NaN();
  }
  const MatrixScore score(scores);
  std::vector<std::string> told;
  for (const unsigned threads : {1U, 2U, 4U}) {
    BatchGradient batch_gradient(score, kLoss, kEntities);
    Workers workers(threads);
    try {
      batch_gradient.compute(Table(kEntities, 1), source.sampler, 0, workers,
                             [](Pair pair, double) {
                               throw std::runtime_error(fmt::format("{} {}", pair.a, pair.b));
                             });
    } catch (const std::runtime_error& error) {
      told.emplace_back(error.what());
    }
  }
  ASSERT_EQ(told.size(), 3U);
  const auto is_bad = [&](Pair pair) { return std::isnan(scores[pair.a][pair.b]); };
  const Pair first = *std::ranges::find_if(batch.pairs, is_bad);
  for (const std::string& text : told) EXPECT_EQ(text, fmt::format("{} {}", first.a, first.b));
}

/// Groups of a few pairs, in a batch of some rows, in several lanes and in pieces; groups larger
/// than what is drawn at a time, than a batch, and than a lane would be.
const Case kGroupCases[] = {
    {"small", 500, {.batch_size = 67, .negatives = 5}, false},
    {"in one lane", 40, {.batch_size = 150, .negatives = 19}, true},
    {"in several lanes", 60, {.batch_size = 5000, .negatives = 100}, true},
    {"drawn one by one", 60, {.batch_size = 5000, .negatives = 800}, true},
    {"larger than a batch", 60, {.batch_size = 1, .negatives = 3000}, true},
    {"in pieces", 14000, {.batch_size = 60001, .negatives = 30}, true},
    {"in pieces of some rows", 41000, {.batch_size = 20001, .negatives = 3}, false}};

TEST(BatchGradient, OfWholeGroupsIsTheMeanOverThem) {
  const SoftmaxLoss loss;
  for (const Case& c : kGroupCases) {
    SCOPED_TRACE(c.name);
    const Source source(c.entities, c.options, {}, /*whole_groups=*/true);
    const Table parameters = random_table(c.entities, kDim, 1, false);
    const Truth truth = truth_of_groups(parameters, source.batch(0), source.sampler.group_size());
    with_every_instruction_set([&] {
      const auto score = vector_score();
      BatchGradient batch_gradient(*score, loss, c.entities);
      const Table gradient = gradient_of_batch(batch_gradient, parameters, source, 0);
      EXPECT_EQ(batch_gradient.rows().all(), c.all_rows);
      expect_mean(gradient, truth);
      EXPECT_NEAR(batch_gradient.loss(), truth.loss, 1e-6 * truth.loss);
      EXPECT_EQ(batch_gradient.weight(), truth.weight);
      for (const unsigned threads : {2U, 4U}) {
        EXPECT_EQ(gradient_of_batch(batch_gradient, parameters, source, 0, threads), gradient);
      }
    });
  }
}

TEST(BatchGradient, NamesTheEdgeOfAGroupWhoseScoreIsNotANumber) {
  const SoftmaxLoss loss;
  const Source source(60, {.batch_size = 5000, .negatives = 100}, {}, /*whole_groups=*/true);
  const Batch batch = source.batch(0);
  const std::size_t bad = 17 * 101 + 50;
  std::vector<std::vector<double>> scores(60, std::vector<double>(60, -1));
  scores[batch.pairs[bad].a][batch.pairs[bad].b] = std::numeric_limits<double>::quiet_NaN();
  const auto is_bad = [&](Pair pair) { return std::isnan(scores[pair.a][pair.b]); };
  const auto first = std::ranges::find_if(batch.pairs, is_bad) - batch.pairs.begin();
  const Pair edge = batch.pairs[static_cast<std::size_t>(first) / 101 * 101];
  const MatrixScore score(scores);
  BatchGradient batch_gradient(score, loss, 60);
  Workers workers(1);
  expect_error(ErrorKind::kNumeric, fmt::format("{} {}", edge.a, edge.b), [&] {
    batch_gradient.compute(Table(60, 1), source.sampler, 0, workers, [](Pair pair, double) {
      throw Error(ErrorKind::kNumeric, fmt::format("{} {}", pair.a, pair.b));
    });
  });
}

TEST(BatchGradient, RefusesALossOfWholeGroupsForScoresWithNoise) {
  const SoftmaxLoss loss;
  const auto score = make_training_score({.model = "gaussian", .dim = kDim});
  expect_error(ErrorKind::kUsage,
               "expected a loss of single pairs: scores with noise are drawn pair by pair",
               [&] { BatchGradient(*score, loss, 5); });
}

/// The gradient of a batch with marginals beside its pairs; it is computed twice, to see that
/// nothing is left of the first.
Table gradient_with_marginals(const Table& parameters, const Source& source,
                              const MarginalTargets& marginals, unsigned threads = 1) {
  const auto score = vector_score();
  BatchGradient batch_gradient(*score, kLoss, source.entities, marginals);
  const Table first = gradient_of_batch(batch_gradient, parameters, source, 0, threads);
  EXPECT_EQ(gradient_of_batch(batch_gradient, parameters, source, 0, threads), first);
  return first;
}

TEST(BatchGradient, AddsTheMeanOverTheMarginalsOfItsRows) {
  constexpr double kWeight = 3;
  for (const Case& c : kCases) {
    if (c.entities > 3000) continue;
    SCOPED_TRACE(c.name);
    const Source source(c.entities, c.options);
    const Table parameters = boxes_in_the_cube(c.entities, kDim, false);
    const std::vector<float> targets = sample_targets(c.entities);
    const auto score = vector_score();
    BatchGradient of_pairs(*score, kLoss, c.entities);
    Table expected = gradient_of_batch(of_pairs, parameters, source, 0);
    const Table alone = marginal_gradient(scalar_score(), parameters, targets, kWeight).slopes;
    const auto rows = static_cast<float>(of_pairs.rows().size());
    float most = 0;
    for (std::size_t i = 0; i < of_pairs.rows().size(); ++i) {
      const EntityId id = of_pairs.rows().id(i);
      for (std::size_t j = 0; j < 2 * kDim; ++j) {
        expected.row(id)[j] += alone.row(id)[j] / rows;
        most = std::max(most, std::abs(alone.row(id)[j] / rows));
      }
    }
    const Table gradient = gradient_with_marginals(parameters, source, {targets, kWeight});
    for (std::size_t i = 0; i < gradient.values().size(); ++i) {
      ASSERT_NEAR(gradient.values()[i], expected.values()[i], 1e-3 * most) << i;
    }
  }
}

TEST(BatchGradient, WithMarginalsIsTheSameForAnyNumberOfThreads) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.name);
    const Source source(c.entities, c.options);
    const Table parameters = boxes_in_the_cube(c.entities, kDim, false);
    const std::vector<float> targets = sample_targets(c.entities);
    const Table one = gradient_with_marginals(parameters, source, {targets, 1});
    EXPECT_NE(one, gradient_of_batch(parameters, source, 0));
    EXPECT_EQ(gradient_with_marginals(parameters, source, {targets, 1}, 2), one);
    EXPECT_EQ(gradient_with_marginals(parameters, source, {targets, 1}, 4), one);
  }
}

TEST(BatchGradient, TheLossIsThatOfThePairsAlone) {
  const Source source(40, {.batch_size = 150, .negatives = 5});
  const Table parameters = boxes_in_the_cube(40, kDim, false);
  const std::vector<float> targets = sample_targets(40);
  const auto score = vector_score();
  BatchGradient plain(*score, kLoss, 40);
  BatchGradient with_marginals(*score, kLoss, 40, {targets, 1});
  gradient_of_batch(plain, parameters, source, 0);
  gradient_of_batch(with_marginals, parameters, source, 0);
  EXPECT_EQ(with_marginals.loss(), plain.loss());
  EXPECT_EQ(with_marginals.weight(), plain.weight());
}

TEST(BatchGradient, RefusesMarginalsOfAScoreThatHasNone) {
  const std::vector<float> targets(5, 0.5F);
  for (const ModelOptions& model : {ModelOptions{.model = "gaussian", .dim = kDim},
                                    {.model = "gumbel", .dim = kDim, .values = {{"tables", 2}}}}) {
    const auto score = make_training_score(model);
    expect_error(ErrorKind::kUsage,
                 "marginal_weight: expected 0, as this model has no probability of one thing alone",
                 [&] {
                   BatchGradient(*score, kLoss, 5, {targets, 1});
                 });
    BatchGradient(*score, kLoss, 5);
  }
}

TEST(ForRowRanges, CoverAllRowsOnce) {
  Workers workers(2);
  for (const std::size_t rows : {0, 1, 127, 128, 129, 1000}) {
    std::vector<int> times(rows);
    for_row_ranges(rows, workers, [&](RowRange range) {
      EXPECT_LE(range.end - range.begin, 128U);
      for (std::size_t i = range.begin; i < range.end; ++i) ++times[i];
    });
    EXPECT_EQ(times, std::vector<int>(rows, 1));
  }
}

}  // namespace
}  // namespace gumbelbox
