#include "gumbelbox/score/gaussian_training.h"

#include <gtest/gtest.h>

#include <memory>

#include "gumbelbox/base/error.h"
#include "gumbelbox/score/model_table.h"
#include "tests/score/noisy_table.h"

namespace gumbelbox {
namespace {

using Score = GaussianTraining<SoftplusSideParameter>;

constexpr double kBeta = 0.2;

Score score_with(std::size_t dim, std::size_t tables, NoiseOptions noise,
                 BoxConstraint constraint = BoxConstraint::kNone) {
  const Score::Smooth smooth(dim, tables, {{}, {kBeta}}, constraint);
  return Score(smooth, std::make_shared<Score::Smooth>(smooth), noise);
}

TEST(GaussianTraining, IsThatOfSmoothWithoutNoise) {
  const Table table = noisy_table(4, 3, 1);
  const auto smooth =
      make_training_score({.model = "smooth", .dim = 3, .values = {{"volume-beta", kBeta}}});
  const Score score = score_with(3, 1, {});
  for (const Pair pair : {Pair{0, 1}, {3, 0}, {2, 2}}) {
    EXPECT_EQ(score_of(score, table, pair), score_of(*smooth, table, pair));
  }
  EXPECT_FALSE(score.is_trained_by_score());
  EXPECT_TRUE(smooth->is_trained_by_score());
}

TEST(GaussianTraining, BeginsWithItsSigmaAndStoresItsSize) {
  const Score score = score_with(2, 2, {.sigma = 0.7});
  Table table(3, score.row_width());
  EXPECT_EQ(score.row_width(), 10U);
  score.initialise(table, 1);
  for (std::size_t i = 0; i < 3; ++i) {
    for (const float sigma : table.row(i).last(2)) EXPECT_EQ(sigma, 0.7F);
  }
  table.row(1)[9] = -0.25F;
  EXPECT_EQ(score.stored_rows(table).row(1)[9], 0.25F);
  EXPECT_NEAR(score.stored_rows(table).row(1)[2], 0.1F, 1e-6);
}

TEST(GaussianTraining, StartsWithTheBoxesOfSmooth) {
  const Score score = score_with(2, 1, {});
  const Score::Smooth smooth(2, 1, {{}, {kBeta}});
  Table table(3, 6);
  Table boxes(3, 4);
  score.initialise(table, 4);
  smooth.initialise(boxes, 4);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(std::ranges::equal(table.row(i).first(4), boxes.row(i)));
  }
}

TEST(GaussianTraining, TheUnitCubeMovesTheBoxAndLeavesTheNoise) {
  const Score score = score_with(1, 1, {}, BoxConstraint::kUnitCube);
  EXPECT_TRUE(score.has_projection());
  Table table = table_of({{-3, 5, -7}});
  score.project(table, {0, 1});
  EXPECT_EQ(table.row(0)[0], 0);
  EXPECT_NEAR(table.row(0)[1], SoftplusSideParameter::raw(1), 1e-6);
  EXPECT_EQ(table.row(0)[2], -7);
}

TEST(GaussianTraining, HasNoMarginals) {
  EXPECT_FALSE(score_with(2, 1, {}).has_marginals());
  EXPECT_FALSE(make_training_score({.model = "gaussian"})->has_marginals());
}

TEST(GaussianTraining, IsTrainedByNoise) {
  const Score score = score_with(2, 1, {.samples = 3});
  EXPECT_EQ(score.pair_gradient()->draws(), 3U);
}

TEST(GaussianTraining, RefusesSidesThatTheScoreOfMovedBoxesCannotTake) {
  const auto score =
      make_training_score({.model = "gaussian", .dim = 1, .values = {{"volume-beta", kBeta}}});
  EXPECT_THROW(score->require_storable(table_of({{0, 1e8, 0.1}})), Error);
  score->require_storable(table_of({{0, 1e7, 0.1}}));
}

}  // namespace
}  // namespace gumbelbox
