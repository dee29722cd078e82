#include "gumbelbox/score/gaussian_score.h"

#include <gtest/gtest.h>

#include <memory>

#include "gumbelbox/base/error.h"
#include "gumbelbox/score/registry.h"
#include "tests/score/noisy_table.h"

namespace gumbelbox {
namespace {

using Score = GaussianScore<SoftplusSideParameter>;

constexpr double kBeta = 0.2;

Score score_with(std::size_t dim, std::size_t tables, NoiseOptions noise) {
  const Score::Smooth smooth(dim, tables, {{}, {kBeta}});
  return Score(dim, smooth, std::make_shared<Score::Smooth>(smooth), noise);
}

TEST(GaussianScore, IsThatOfSmoothWithoutNoise) {
  const Table table = noisy_table(4, 3, 1);
  const auto smooth = make_score({.model = "smooth", .dim = 3, .volume_beta = kBeta}, {"softplus"});
  const Score score = score_with(3, 1, {});
  for (const Pair pair : {Pair{0, 1}, {3, 0}, {2, 2}}) {
    EXPECT_EQ(score_of(score, table, pair), score_of(*smooth, table, pair));
  }
  EXPECT_FALSE(score.is_trained_by_score());
}

TEST(GaussianScore, BeginsWithItsSigmaAndStoresItsSize) {
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

TEST(GaussianScore, RefusesSidesThatTheScoreOfMovedBoxesCannotTake) {
  const ScoreOptions options{.model = "gaussian", .dim = 1, .volume_beta = kBeta};
  const auto score = make_score(options, {"softplus"});
  EXPECT_THROW(score->require_storable(table_of({{0, 1e8, 0.1}})), Error);
  score->require_storable(table_of({{0, 1e7, 0.1}}));
}

}  // namespace
}  // namespace gumbelbox
