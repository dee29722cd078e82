#include "gumbelbox/score/noisy_gradient.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "gumbelbox/box/hard_intersection.h"
#include "gumbelbox/box/softplus_side.h"
#include "gumbelbox/score/box_training.h"
#include "gumbelbox/score/model_table.h"
#include "tests/score/noisy_table.h"
#include "tests/simd/every_instruction_set.h"

namespace gumbelbox {
namespace {

constexpr double kBeta = 0.2;

/// Boxes of `smooth` that are moved, scored pair by pair in double or by the kernels.
struct MovedBoxes {
  std::size_t dim;
  std::size_t tables;
  double volume_beta;
  NoiseOptions noise;
  bool by_kernels = false;

  std::shared_ptr<const TrainingScore> smooth() const {
    if (by_kernels) {
      return make_training_score(
          {.model = "smooth",
           .dim = static_cast<int>(dim),
           .values = {{"tables", static_cast<int>(tables)}, {"volume-beta", volume_beta}}});
    }
    using Scalar =
        BoxTraining<IntersectionGeometry<HardIntersection, SoftplusSide>, SoftplusSideParameter>;
    return std::make_shared<Scalar>(
        dim, tables, IntersectionGeometry{HardIntersection{}, SoftplusSide{volume_beta}});
  }
  NoisyGradient gradient() const { return {smooth(), dim, noise}; }
};

const std::vector<Pair> kPairs{{0, 1}, {1, 2}, {3, 0}, {2, 2}, {1, 3}};

struct Summed {
  double loss = 0;  // sum of the scores of all draws
  Table gradient;
};

/// Sum of the scores of all pairs and draws, and its gradient.
Summed sum_of_scores(const MovedBoxes& boxes, const Table& table, const BatchPlace& place,
                     std::span<const Pair> pairs = kPairs) {
  Summed sum{0, Table(table.rows(), table.width())};
  NoisyGradient gradient = boxes.gradient();
  gradient.start_at(place);
  gradient.add(
      table, pairs,
      [&](std::size_t, std::span<const float> scores, std::span<float> slopes) {
        for (std::size_t i = 0; i < scores.size(); ++i) {
          sum.loss += scores[i];
          slopes[i] = 1;
        }
      },
      sum.gradient);
  return sum;
}

TEST(NoisyGradient, TheGradientIsTheDerivativeForTheSameNoise) {
  for (const BoxNoise noise : {BoxNoise::kCentre, BoxNoise::kPublished}) {
    for (const std::size_t tables : {1, 2}) {
      const MovedBoxes boxes{2, tables, kBeta, {.noise = noise, .samples = 3}};
      const Table table = noisy_table(4, 2, tables);
      const BatchPlace place{.seed = 5, .epoch = 2, .row = 100};
      const Table gradient = sum_of_scores(boxes, table, place).gradient;
      for (std::size_t row = 0; row < table.rows(); ++row) {
        for (std::size_t i = 0; i < table.width(); ++i) {
          const float h = 2e-4F;  // shorter than the way to the next corner, for this noise
          Table up = table;
          Table down = table;
          up.row(row)[i] += h;
          down.row(row)[i] -= h;
          const double numeric =
              (sum_of_scores(boxes, up, place).loss - sum_of_scores(boxes, down, place).loss) /
              (up.row(row)[i] - down.row(row)[i]);
          EXPECT_NEAR(gradient.row(row)[i], numeric, 0.02 * std::max(1.0, std::abs(numeric)))
              << "row " << row << ", column " << i << ", tables " << tables;
        }
      }
    }
  }
}

TEST(NoisyGradient, NoiseIsNamedBySeedEpochAndRow) {
  const MovedBoxes boxes{2, 1, kBeta, {}};
  const Table table = noisy_table(4, 2, 1);
  const auto loss = [&](const BatchPlace& place) {
    return sum_of_scores(boxes, table, place).loss;
  };
  const double first = loss({1, 2, 3});
  EXPECT_EQ(loss({1, 2, 3}), first);
  EXPECT_NE(loss({2, 2, 3}), first);
  EXPECT_NE(loss({1, 3, 3}), first);
  EXPECT_NE(loss({1, 2, 4}), first);
  EXPECT_NE(loss({1, 2, 3 + (std::uint64_t{1} << 32)}), first);
  // Pairs in two parts have the noise that they have at once.
  const double parts = sum_of_scores(boxes, table, {1, 2, 3}, std::span(kPairs).first(2)).loss +
                       sum_of_scores(boxes, table, {1, 2, 5}, std::span(kPairs).subspan(2)).loss;
  EXPECT_NEAR(parts, first, 1e-6);
}

TEST(NoisyGradient, MovesTheCentreAndKeepsTheSide) {
  // Far apart, the score of smooth boxes changes by the shift of the gap over volume_beta alone.
  const double volume_beta = 0.5;
  const MovedBoxes boxes{1, 1, volume_beta, {.samples = 20000}};
  const Table table = table_of({{0, 1, 0.3}, {50, 1, 0.4}});
  double mean = 0, square = 0;
  NoisyGradient gradient = boxes.gradient();
  EXPECT_EQ(gradient.draws(), 20000U);
  Table slopes(2, 3);
  const double still = score_of(*boxes.smooth(), table, {0, 1});
  const Pair pair{0, 1};
  gradient.add(
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

TEST(NoisyGradient, PublishedNoiseIsOneDrawWithTheMeanOfSeveral) {
  const Table table = table_of({{0, 5, 0.3}, {50, 5, 0.4}});
  for (const int samples : {1, 4}) {
    const MovedBoxes boxes{1, 1, 0.5, {.noise = BoxNoise::kPublished, .samples = samples}};
    EXPECT_EQ(boxes.gradient().draws(), 1U);
    double square = 0;
    for (std::uint64_t row = 0; row < 5000; ++row) {
      const Pair pair{0, 1};
      // The upper corner of a moves twice as far as the lower: once itself, once by the side. The
      // side of b changes as well, but not by much beside its gap.
      const double shift = (sum_of_scores(boxes, table, {1, 0, row}, {&pair, 1}).loss -
                            score_of(*boxes.smooth(), table, pair)) *
                           0.5;
      square += shift * shift / 5000;
    }
    const double expected = std::hypot(2 * 0.3, 0.4) / std::sqrt(samples);
    EXPECT_NEAR(std::sqrt(square), expected, 0.06 * expected) << samples;
  }
}

/// All ordered pairs of ten rows: more than are moved at once.
std::vector<Pair> many_pairs() {
  std::vector<Pair> pairs;
  for (EntityId a = 0; a < 10; ++a) {
    for (EntityId b = 0; b < 10; ++b) pairs.push_back({a, b});
  }
  return pairs;
}

TEST(NoisyGradient, KernelsAgreeWithTheScalarScore) {
  const std::vector<Pair> pairs = many_pairs();
  for (const BoxNoise noise : {BoxNoise::kCentre, BoxNoise::kPublished}) {
    for (const std::size_t tables : {1, 2}) {
      for (const std::size_t dim : {1, 5, 9}) {
        const Table table = noisy_table(10, dim, tables);
        const BatchPlace place{.seed = 5, .epoch = 2, .row = 100};
        with_every_instruction_set([&] {
          const NoiseOptions options{.noise = noise, .samples = 2};
          const Summed scalar = sum_of_scores({dim, tables, kBeta, options}, table, place, pairs);
          const Summed fast =
              sum_of_scores({dim, tables, kBeta, options, true}, table, place, pairs);
          EXPECT_NEAR(fast.loss, scalar.loss, 1e-4 * std::abs(scalar.loss));
          for (std::size_t row = 0; row < table.rows(); ++row) {
            for (std::size_t i = 0; i < table.width(); ++i) {
              EXPECT_NEAR(fast.gradient.row(row)[i], scalar.gradient.row(row)[i], 2e-3)
                  << "row " << row << ", column " << i << ", tables " << tables;
            }
          }
        });
      }
    }
  }
}

TEST(NoisyGradient, SlopesAreThoseOfTheirPairs) {
  // Only the last pair counts, and only its rows get a gradient.
  const MovedBoxes boxes{2, 1, kBeta, {}, true};
  const Table table = noisy_table(12, 2, 1);
  std::vector<Pair> pairs = many_pairs();
  pairs.push_back({10, 11});
  NoisyGradient gradient = boxes.gradient();
  Table slopes(table.rows(), table.width());
  std::size_t scored = 0;
  gradient.add(
      table, pairs,
      [&](std::size_t first, std::span<const float> scores, std::span<float> of_scores) {
        scored += scores.size();
        for (std::size_t i = 0; i < scores.size(); ++i) {
          of_scores[i] = first + i + 1 == pairs.size() ? 1.0F : 0.0F;
        }
      },
      slopes);
  EXPECT_EQ(scored, pairs.size());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    double sum = 0;
    for (const float slope : slopes.row(row)) sum += std::abs(slope);
    EXPECT_EQ(sum > 0, row >= 10) << row;
  }
}

TEST(NoisyGradient, NoiseDoesNotDependOnWhichPairsComeTogether) {
  const MovedBoxes boxes{2, 1, kBeta, {.samples = 3}, true};
  const Table table = noisy_table(10, 2, 1);
  const std::vector<Pair> pairs = many_pairs();
  const double at_once = sum_of_scores(boxes, table, {1, 2, 7}, pairs).loss;
  const auto parts = std::span(pairs);
  double loss = 0;
  for (const auto& [begin, size] :
       {std::pair<std::size_t, std::size_t>{0, 70}, {70, 1}, {71, 29}}) {
    loss += sum_of_scores(boxes, table, {1, 2, 7 + begin}, parts.subspan(begin, size)).loss;
  }
  EXPECT_NEAR(loss, at_once, 1e-4);
}

}  // namespace
}  // namespace gumbelbox
