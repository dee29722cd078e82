#include "gumbelbox/score/gaussian_score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "gumbelbox/score/registry.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

using Score = GaussianScore<SoftplusSideParameter>;

constexpr double kBeta = 0.2;

/// Boxes that overlap, with a sigma behind each row; some are negative.
Table noisy_table(std::size_t dim, std::size_t tables) {
  const Table boxes = random_table(4, dim, tables, false);
  Table table(4, boxes.width() + dim);
  for (std::size_t i = 0; i < 4; ++i) {
    std::ranges::copy(boxes.row(i), table.row(i).begin());
    for (std::size_t j = 0; j < dim; ++j) {
      table.row(i)[boxes.width() + j] = (i % 2 == 0 ? 0.05F : -0.1F) * static_cast<float>(j + 1);
    }
  }
  return table;
}

const std::vector<Pair> kPairs{{0, 1}, {1, 2}, {3, 0}, {2, 2}, {1, 3}};

struct Summed {
  double loss = 0;  // sum of the scores of all draws
  Table gradient;
};

/// Sum of the scores of all pairs and draws, and its gradient.
Summed sum_of_scores(const Score& score, const Table& table, const BatchPlace& place,
                     std::span<const Pair> pairs = kPairs) {
  Summed sum{0, Table(table.rows(), table.width())};
  const auto gradient = score.pair_gradient();
  gradient->start_at(place);
  gradient->add(
      table, pairs,
      [&](std::size_t, std::span<const float> scores, std::span<float> slopes) {
        sum.loss += scores[0];
        slopes[0] = 1;
      },
      sum.gradient);
  return sum;
}

TEST(GaussianScore, IsThatOfSmoothWithoutNoise) {
  const Table table = noisy_table(3, 1);
  const auto smooth = make_score({.model = "smooth", .dim = 3, .volume_beta = kBeta}, {"softplus"});
  const Score score(3, 1, kBeta, {});
  for (const Pair pair : kPairs) {
    EXPECT_EQ(score_of(score, table, pair), score_of(*smooth, table, pair));
  }
  EXPECT_FALSE(score.is_trained_by_score());
}

TEST(GaussianScore, TheGradientIsTheDerivativeForTheSameNoise) {
  for (const BoxNoise noise : {BoxNoise::kCentre, BoxNoise::kPublished}) {
    for (const std::size_t tables : {1, 2}) {
      const Score score(2, tables, kBeta, {.noise = noise, .samples = 3});
      const Table table = noisy_table(2, tables);
      const BatchPlace place{.seed = 5, .epoch = 2, .row = 100};
      const Table gradient = sum_of_scores(score, table, place).gradient;
      for (std::size_t row = 0; row < table.rows(); ++row) {
        for (std::size_t i = 0; i < table.width(); ++i) {
          const float h = 2e-4F;  // shorter than the way to the next corner, for this noise
          Table up = table;
          Table down = table;
          up.row(row)[i] += h;
          down.row(row)[i] -= h;
          const double numeric =
              (sum_of_scores(score, up, place).loss - sum_of_scores(score, down, place).loss) /
              (up.row(row)[i] - down.row(row)[i]);
          EXPECT_NEAR(gradient.row(row)[i], numeric, 0.02 * std::max(1.0, std::abs(numeric)))
              << "row " << row << ", column " << i << ", tables " << tables;
        }
      }
    }
  }
}

TEST(GaussianScore, NoiseIsNamedBySeedEpochAndRow) {
  const Score score(2, 1, kBeta, {});
  const Table table = noisy_table(2, 1);
  const auto loss = [&](const BatchPlace& place) {
    return sum_of_scores(score, table, place).loss;
  };
  const double first = loss({1, 2, 3});
  EXPECT_EQ(loss({1, 2, 3}), first);
  EXPECT_NE(loss({2, 2, 3}), first);
  EXPECT_NE(loss({1, 3, 3}), first);
  EXPECT_NE(loss({1, 2, 4}), first);
  EXPECT_NE(loss({1, 2, 3 + (std::uint64_t{1} << 32)}), first);
  // Pairs in two parts have the noise that they have at once.
  const double parts = sum_of_scores(score, table, {1, 2, 3}, std::span(kPairs).first(2)).loss +
                       sum_of_scores(score, table, {1, 2, 5}, std::span(kPairs).subspan(2)).loss;
  EXPECT_NEAR(parts, first, 1e-6);
}

TEST(GaussianScore, MovesTheCentreAndKeepsTheSide) {
  // Far apart, the score of smooth boxes changes by the shift of the gap over volume_beta alone.
  const double volume_beta = 0.5;
  const Score score(1, 1, volume_beta, {.samples = 20000});
  const Table table = table_of({{0, 1, 0.3}, {50, 1, 0.4}});
  double mean = 0, square = 0;
  const auto gradient = score.pair_gradient();
  EXPECT_EQ(gradient->draws(), 20000U);
  Table slopes(2, 3);
  const double still = score_of(score, table, {0, 1});
  const Pair pair{0, 1};
  gradient->add(
      table, {&pair, 1},
      [&](std::size_t, std::span<const float> scores, std::span<float> out) {
        const double shift = (scores[0] - still) * volume_beta;
        mean += shift / 20000;
        square += shift * shift / 20000;
        out[0] = 0;
      },
      slopes);
  EXPECT_NEAR(mean, 0, 0.02);
  EXPECT_NEAR(std::sqrt(square), 0.5, 0.01);  // sigmas 0.3 and 0.4 add up in squares
}

TEST(GaussianScore, PublishedNoiseIsOneDrawWithTheMeanOfSeveral) {
  const Table table = table_of({{0, 5, 0.3}, {50, 5, 0.4}});
  for (const int samples : {1, 4}) {
    const Score score(1, 1, 0.5, {.noise = BoxNoise::kPublished, .samples = samples});
    EXPECT_EQ(score.pair_gradient()->draws(), 1U);
    double square = 0;
    for (std::uint64_t row = 0; row < 5000; ++row) {
      const Pair pair{0, 1};
      // The upper corner of a moves twice as far as the lower: once itself, once by the side. The
      // side of b changes as well, but not by much beside its gap.
      const double shift = (sum_of_scores(score, table, {1, 0, row}, {&pair, 1}).loss -
                            score_of(score, table, pair)) *
                           0.5;
      square += shift * shift / 5000;
    }
    const double expected = std::hypot(2 * 0.3, 0.4) / std::sqrt(samples);
    EXPECT_NEAR(std::sqrt(square), expected, 0.06 * expected) << samples;
  }
}

TEST(GaussianScore, BeginsWithItsSigmaAndStoresItsSize) {
  const Score score(2, 2, kBeta, {.sigma = 0.7});
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

}  // namespace
}  // namespace gumbelbox
