#include "gumbelbox/score/formula_score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/score/expect_gradient.h"

namespace gumbelbox {
namespace {

/// score(a, b) = scale * a_0 * b_1 + sin(a_1): neither row can take the place of the other.
struct Lopsided {
  double scale = 2;

  std::size_t row_width() const noexcept { return 2; }
  void initialise(std::span<float> row, Random& random) const {
    for (float& value : row) value = static_cast<float>(random.uniform());
  }
  double score(std::span<const float> a, std::span<const float> b, std::span<double> d_a,
               std::span<double> d_b) const {
    d_a[0] = scale * b[1];
    d_a[1] = std::cos(static_cast<double>(a[1]));
    d_b[0] = 0;
    d_b[1] = scale * a[0];
    return scale * a[0] * b[1] + std::sin(static_cast<double>(a[1]));
  }
};

const Table kRows = table_of({{0.5, 0.25}, {-1, 2}, {3, -0.75}, {0.125, 1}});

TEST(FormulaScore, IsTheFormula) {
  const FormulaScore<Lopsided> score(Lopsided{.scale = 3});
  const std::vector<Pair> pairs{{0, 1}, {1, 0}, {2, 2}};
  std::vector<double> scores(3);
  score.score(kRows, pairs, scores);
  EXPECT_DOUBLE_EQ(scores[0], 3 * 0.5 * 2 + std::sin(0.25));
  EXPECT_DOUBLE_EQ(scores[1], 3 * -1 * 0.25 + std::sin(2.0));
  EXPECT_DOUBLE_EQ(scores[2], 3 * 3 * -0.75 + std::sin(-0.75));
  EXPECT_EQ(score.joint(), nullptr);
}

TEST(FormulaScore, ReadsWhatTheTrainingScoreStores) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  const FormulaScore<Lopsided> reading(Lopsided{});
  const Table stored = training.stored_rows(kRows);
  EXPECT_EQ(stored, kRows);
  EXPECT_EQ(training.row_width(), 2U);
  for (EntityId a = 0; a < 4; ++a) {
    for (EntityId b = 0; b < 4; ++b) {
      EXPECT_EQ(score_of(reading, stored, {a, b}), score_of(training, kRows, {a, b}));
    }
  }
}

TEST(FormulaTraining, HasTheGradientOfItsScore) {
  expect_gradient(FormulaTraining<Lopsided>(Lopsided{}), kRows);
}

TEST(FormulaTraining, AddsToAGradientThatIsThere) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  Table gradient(4, 2);
  gradient.row(1)[1] = 100;
  const Pair pair{0, 1};
  training.pair_gradient()->add(
      kRows, {&pair, 1},
      [](std::size_t first, std::span<const float> scores, std::span<float> slopes) {
        EXPECT_EQ(first, 0U);
        EXPECT_FLOAT_EQ(scores[0], 2 * 0.5F * 2 + std::sin(0.25F));
        slopes[0] = 4;
      },
      gradient);
  EXPECT_EQ(gradient.row(1)[1], 100 + 4 * 2 * 0.5F);
  EXPECT_EQ(gradient.row(0)[0], 4 * 2 * 2);
  EXPECT_EQ(gradient.row(2)[0], 0);
}

TEST(FormulaTraining, APairWhoseSlopeIsZeroAddsNothing) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  const std::vector<Pair> pairs{{0, 1}, {2, 3}, {1, 1}};
  const Table gradient =
      gradient_of(training, kRows, pairs, [](std::size_t i, double) { return i == 1 ? 1 : 0; });
  EXPECT_EQ(gradient.row(0)[0], 0);
  EXPECT_EQ(gradient.row(1)[1], 0);
  EXPECT_EQ(gradient.row(2)[0], 2 * 1.0F);
}

/// Pairs of the four rows in an order without a short period.
std::vector<Pair> many_pairs(std::size_t count) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    pairs.push_back({static_cast<EntityId>(i * i % 4), static_cast<EntityId>(i / 3 % 4)});
  }
  return pairs;
}

TEST(FormulaTraining, AsksTheLossForManyPairsAtOnceInTheirOrder) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  for (const std::size_t count : {0U, 1U, 31U, 32U, 33U, 100U}) {
    SCOPED_TRACE(count);
    const std::vector<Pair> pairs = many_pairs(count);
    std::size_t seen = 0;
    std::size_t calls = 0;
    Table gradient(4, 2);
    training.pair_gradient()->add(
        kRows, pairs,
        [&](std::size_t first, std::span<const float> scores, std::span<float> slopes) {
          EXPECT_EQ(first, seen);
          EXPECT_EQ(slopes.size(), scores.size());
          for (std::size_t i = 0; i < scores.size(); ++i) {
            EXPECT_EQ(scores[i], static_cast<float>(score_of(training, kRows, pairs.at(seen + i))));
            slopes[i] = 0;
          }
          seen += scores.size();
          ++calls;
        },
        gradient);
    EXPECT_EQ(seen, count);
    EXPECT_LE(calls, count / 32 + 1) << "at once";
    EXPECT_EQ(gradient, Table(4, 2));
  }
}

TEST(FormulaTraining, TheGradientOfManyPairsIsTheSumOfThoseOfEach) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  const std::vector<Pair> pairs = many_pairs(75);
  const auto slope = [](std::size_t i, double score) {
    return 0.25 * score + static_cast<double>(i);
  };
  const Table together = gradient_of(training, kRows, pairs, slope);
  std::vector<double> sum(8);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Table alone = gradient_of(training, kRows, {&pairs[i], 1},
                                    [&](std::size_t, double score) { return slope(i, score); });
    for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += alone.row(j / 2)[j % 2];
  }
  for (std::size_t j = 0; j < sum.size(); ++j) {
    EXPECT_NEAR(together.row(j / 2)[j % 2], sum[j], 1e-5 * std::abs(sum[j])) << j;
  }
}

/// The same with numbers of at most 1, and that pays for the first of them.
struct Bounded : Lopsided {
  void project(std::span<float> row) const {
    for (float& value : row) value = std::min(value, 1.0F);
  }
  double cost(const Penalty& penalty, std::span<const float> row, std::span<float> slopes) const {
    slopes[0] += static_cast<float>(penalty.weight);
    return penalty.weight * row[0];
  }
};

TEST(FormulaTraining, ProjectsTheRowsOfARangeIfTheFormulaCan) {
  const FormulaTraining<Bounded> training(Bounded{});
  EXPECT_TRUE(training.has_projection());
  Table rows = table_of({{2, 0.25}, {-1, 2}, {3, -0.75}});
  training.project(rows, {1, 2});
  EXPECT_EQ(rows, table_of({{2, 0.25}, {-1, 1}, {3, -0.75}}));
  training.project(rows, {0, 3});
  EXPECT_EQ(rows, table_of({{1, 0.25}, {-1, 1}, {1, -0.75}}));
}

TEST(FormulaTraining, LeavesRowsWhereTheyAreIfTheFormulaHasNoBounds) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  EXPECT_FALSE(training.has_projection());
  Table rows = kRows;
  training.project(rows, {0, 4});
  EXPECT_EQ(rows, kRows);
}

TEST(FormulaTraining, ARowCostsWhatTheFormulaSays) {
  const Penalty penalty{PenaltyKind::kSquaredFactors, 0.5};
  std::vector<float> slopes{10, 10};
  const FormulaTraining<Bounded> bounded(Bounded{});
  EXPECT_EQ(bounded.add_penalty(penalty, kRows.row(2), slopes), 1.5);
  EXPECT_EQ(slopes, (std::vector<float>{10.5F, 10}));
  const FormulaTraining<Lopsided> free(Lopsided{});
  EXPECT_EQ(free.add_penalty(penalty, kRows.row(2), slopes), 0);
  EXPECT_EQ(slopes, (std::vector<float>{10.5F, 10}));
}

TEST(FormulaTraining, APairWithoutASlopeAddsNothingEvenWhereItsDerivativesAreInfinite) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  Table rows = kRows;
  rows.row(0)[0] = std::numeric_limits<float>::infinity();
  const Pair pair{0, 1};
  const Table gradient =
      gradient_of(training, rows, {&pair, 1}, [](std::size_t, double) { return 0; });
  EXPECT_EQ(gradient, Table(4, 2));
}

TEST(FormulaTraining, StartsFromTheSeedAlone) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  const auto start = [&](std::uint64_t seed) {
    Table table(5, 2);
    training.initialise(table, seed);
    return table;
  };
  EXPECT_EQ(start(1), start(1));
  EXPECT_FALSE(start(1) == start(2));
  EXPECT_NE(start(1).row(0)[0], start(1).row(1)[0]);
  EXPECT_NE(start(1).row(0)[0], 0);
}

}  // namespace
}  // namespace gumbelbox
