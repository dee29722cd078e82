#include "gumbelbox/score/poe_score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/score/expect_gradient.h"
#include "tests/score/marginal_gradient.h"

namespace gumbelbox {
namespace {

const Table kRows = table_of({{0.5, 0.25, 2}, {1, 0.125, 0}, {0.75, 0, 0.5}, {0, 0, 0}});
const PoeScore kScore(PoeFormula(3));
const PoeTraining kTraining(PoeFormula(3));

double log_joint(const std::vector<EntityId>& ids) { return kScore.joint()->log_joint(kRows, ids); }

TEST(PoeScore, SeveralThingsAreWhatIsBeyondAllOfThem) {
  EXPECT_EQ(log_joint({0}), -2.75);
  EXPECT_EQ(log_joint({0, 1}), -(1 + 0.25 + 2));
  EXPECT_EQ(log_joint({1, 2}), -(1 + 0.125 + 0.5));
  EXPECT_EQ(log_joint({2, 1, 0}), -(1 + 0.25 + 2));
}

TEST(PoeScore, ThePointAtZeroIsEverything) {
  EXPECT_EQ(log_joint({3}), 0);
  EXPECT_EQ(log_joint({2, 3}), log_joint({2}));
}

TEST(PoeScore, OneThingAloneHasItsMarginal) {
  for (EntityId id = 0; id < 4; ++id) {
    EXPECT_EQ(log_joint({id}), PoeFormula(3).log_marginal(kRows.row(id)));
  }
}

TEST(PoeScore, AConditionalIsAJointOverAMarginal) {
  for (EntityId a = 0; a < 4; ++a) {
    for (EntityId b = 0; b < 4; ++b) {
      if (a == b) continue;
      EXPECT_EQ(score_of(kScore, kRows, {a, b}), log_joint({a, b}) - log_joint({b}));
      EXPECT_EQ(score_of(kTraining, kRows, {a, b}), score_of(kScore, kRows, {a, b}));
    }
  }
}

TEST(PoeTraining, HasTheGradientOfItsScore) {
  // No coordinates are equal: there the slopes are those of one side.
  expect_gradient(kTraining,
                  table_of({{0.5, 0.25, 2}, {1, 0.125, 0.1}, {0.75, 0.5, 1}, {2, 1, 3}}));
}

TEST(PoeTraining, HasTheGradientOfItsMarginals) {
  ASSERT_TRUE(kTraining.has_marginals());
  expect_marginal_gradient(
      kTraining,
      table_of(
          {{0.5, 0.25, 2}, {1, 0.125, 0.1}, {0.75, 0.01, 0.5}, {0, 0.1, 0.02}, {0.3, 0.3, 0.3}}));
}

TEST(PoeTraining, TheMarginalLossIsTheWeightedSumOfThoseOfTheRows) {
  const std::vector<float> targets{0.25F, 0.5F, 0, 1};
  double expected = 0;
  for (EntityId id = 0; id < 4; ++id) {
    const double log_volume = log_joint({id});
    expected += 0.5 * (std::exp(log_volume) - targets[id] * log_volume);
  }
  EXPECT_NEAR(marginal_gradient(kTraining, kRows, targets, 0.5).loss, expected, 1e-12);
}

TEST(PoeTraining, MarginalsOfARangeAddToItsRowsAlone) {
  Table gradient(4, 3);
  for (EntityId id = 0; id < 4; ++id) gradient.row(id)[1] = 100;
  const std::vector<float> targets{0.5F, 0.25F};
  const double loss = kTraining.add_marginals(kRows, {1, 3}, targets, 1, gradient);
  EXPECT_NEAR(loss, std::exp(-1.125) + 0.5 * 1.125 + std::exp(-1.25) + 0.25 * 1.25, 1e-12);
  for (const EntityId other : {0U, 3U}) {
    EXPECT_EQ(gradient.row(other)[0], 0);
    EXPECT_EQ(gradient.row(other)[1], 100);
  }
  EXPECT_NEAR(gradient.row(1)[1], 100 - (std::exp(-1.125) - 0.5), 1e-5);
  EXPECT_NEAR(gradient.row(2)[0], -(std::exp(-1.25) - 0.25), 1e-6);
}

TEST(PoeTraining, StartsWithTheVolumesOnAverage) {
  constexpr std::size_t kEach = 2000;
  const std::vector<double> wanted{0.5, 0.01, 1e-6, 1};
  std::vector<float> volumes;
  for (const double volume : wanted)
    volumes.insert(volumes.end(), kEach, static_cast<float>(volume));
  Table rows(volumes.size(), 3);
  kTraining.initialise_volumes(rows, volumes, 1);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    double sum = 0;
    for (std::size_t r = i * kEach; r < (i + 1) * kEach; ++r) {
      for (const float value : rows.row(r)) {
        EXPECT_GE(value, 0);
        EXPECT_LE(value, -2 * std::log(wanted[i]) / 3 * 1.000001);
      }
      sum += PoeFormula(3).log_marginal(rows.row(r));
    }
    EXPECT_NEAR(sum / kEach, std::log(wanted[i]), 0.03 * -std::log(wanted[i])) << wanted[i];
  }
}

TEST(PoeTraining, StartsFromTheSeedAlone) {
  const std::vector<float> volumes(5, 0.25F);
  const auto start = [&](std::uint64_t seed) {
    Table rows(5, 3);
    kTraining.initialise_volumes(rows, volumes, seed);
    return rows;
  };
  EXPECT_EQ(start(1), start(1));
  EXPECT_FALSE(start(1) == start(2));
  EXPECT_NE(start(1).row(0)[0], start(1).row(1)[0]);
}

}  // namespace
}  // namespace gumbelbox
