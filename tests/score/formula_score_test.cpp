#include "gumbelbox/score/formula_score.h"

#include <gtest/gtest.h>

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

TEST(FormulaTraining, AsksTheLossForEveryPairInTheirOrder) {
  const FormulaTraining<Lopsided> training(Lopsided{});
  const std::vector<Pair> pairs{{0, 1}, {2, 3}, {1, 1}};
  std::vector<std::size_t> asked;
  Table gradient(4, 2);
  training.pair_gradient()->add(
      kRows, pairs,
      [&](std::size_t first, std::span<const float>, std::span<float> slopes) {
        asked.push_back(first);
        slopes[0] = first == 1 ? 1.0F : 0.0F;
      },
      gradient);
  EXPECT_EQ(asked, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(gradient.row(0)[0], 0) << "a slope of 0 adds nothing";
  EXPECT_EQ(gradient.row(2)[0], 2 * 1.0F);
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
