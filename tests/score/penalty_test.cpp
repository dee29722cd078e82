#include "gumbelbox/score/penalty.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "gumbelbox/box/side_parameter.h"
#include "gumbelbox/score/model_table.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

constexpr PenaltyKind kKinds[] = {PenaltyKind::kSides, PenaltyKind::kSquaredSides,
                                  PenaltyKind::kVolumes};

std::unique_ptr<TrainingScore> score_of_model(const std::string& model, int tables = 1) {
  ModelOptions options{.model = model, .dim = 2, .values = {{"tables", tables}}};
  if (model == "gumbel-censored" || model == "gumbel-truncated") options.values["beta"] = 0.1;
  return make_training_score(options);
}

/// What the boxes of a row cost.
double cost_of(const TrainingScore& score, const Penalty& penalty, std::span<const float> row) {
  std::vector<float> ignored(row.size());
  return score.add_penalty(penalty, row, ignored);
}

TEST(Penalty, SlopesAreThoseOfTheCost) {
  for (const std::string model :
       {"gumbel", "gumbel-exact", "gumbel-censored", "gumbel-truncated", "smooth", "hard"}) {
    for (const PenaltyKind kind : kKinds) {
      for (const int tables : {1, 2}) {
        SCOPED_TRACE(testing::Message()
                     << model << ' ' << penalty_names()[static_cast<std::size_t>(kind)] << ' '
                     << tables);
        const auto score = score_of_model(model, tables);
        const Penalty penalty{kind, 0.7};
        Table table = random_table(1, 2, static_cast<std::size_t>(tables), false);
        const std::span<float> row = table.row(0);
        std::vector<float> slopes(row.size(), 1.0F);
        ASSERT_GT(score->add_penalty(penalty, row, slopes), 0);
        for (std::size_t j = 0; j < row.size(); ++j) {
          const float kept = row[j];
          const float above = row[j] = kept + 0x1p-12F;
          const double cost_above = cost_of(*score, penalty, row);
          const float below = row[j] = kept - 0x1p-12F;
          const double cost_below = cost_of(*score, penalty, row);
          row[j] = kept;
          const double numeric =
              (cost_above - cost_below) / (static_cast<double>(above) - static_cast<double>(below));
          EXPECT_NEAR(slopes[j] - 1, numeric, 1e-4 * std::max(1.0, std::abs(numeric))) << j;
        }
      }
    }
  }
}

TEST(Penalty, ManyRowsAddTheSlopesOfEach) {
  constexpr RowRange kSome{2, 11};
  for (const std::string model : {"gumbel", "gumbel-censored", "smooth"}) {
    for (const int tables : {1, 2}) {
      for (const PenaltyKind kind : {PenaltyKind::kNone, PenaltyKind::kSides,
                                     PenaltyKind::kSquaredSides, PenaltyKind::kVolumes}) {
        SCOPED_TRACE(testing::Message()
                     << model << ' ' << penalty_names()[static_cast<std::size_t>(kind)] << ' '
                     << tables);
        const auto score = score_of_model(model, tables);
        const Table table = random_table(12, 2, static_cast<std::size_t>(tables), false);
        Table together(kSome.end - kSome.begin, score->row_width());
        for (std::size_t i = 0; i < together.rows(); ++i) std::ranges::fill(together.row(i), 1.0F);
        Table alone = together;
        score->add_penalty_slopes({kind, 0.7}, table, kSome, together);
        for (std::size_t i = 0; i < alone.rows(); ++i) {
          score->add_penalty({kind, 0.7}, table.row(kSome.begin + i), alone.row(i));
          for (std::size_t j = 0; j < score->row_width(); ++j) {
            EXPECT_NEAR(together.row(i)[j], alone.row(i)[j], 2e-6 * std::abs(alone.row(i)[j]))
                << i << ' ' << j;
          }
        }
      }
    }
  }
}

TEST(Penalty, IsTheSumOverSidesAsTheirNamesSay) {
  const auto score = score_of_model("hard");
  const std::vector<float> row{0.1F, 0.2F, 3, 4};  // sides that long are their own parameters
  EXPECT_NEAR(cost_of(*score, {PenaltyKind::kSides, 2}, row), 2 * (3 + 4), 1e-9);
  EXPECT_NEAR(cost_of(*score, {PenaltyKind::kSquaredSides, 2}, row), 2 * (9 + 16), 1e-9);
  EXPECT_NEAR(cost_of(*score, {PenaltyKind::kVolumes, 2}, row), 2 * 12, 1e-5);
  EXPECT_EQ(cost_of(*score, {PenaltyKind::kNone, 2}, row), 0);
}

TEST(Penalty, EveryKindHasItsName) {
  const auto name = [](PenaltyKind kind) {
    return penalty_names().at(static_cast<std::size_t>(kind));
  };
  EXPECT_EQ(name(PenaltyKind::kNone), "none");
  EXPECT_EQ(name(PenaltyKind::kSides), "sides");
  EXPECT_EQ(name(PenaltyKind::kSquaredSides), "squared-sides");
  EXPECT_EQ(name(PenaltyKind::kVolumes), "volumes");
  EXPECT_EQ(name(PenaltyKind::kSquaredFactors), "squared-factors");
  EXPECT_EQ(penalty_names().size(), 5U);
}

TEST(Penalty, OfFactorsIsLessTheMorePairsThereAre) {
  EXPECT_EQ(beside_pairs({PenaltyKind::kSquaredFactors, 3}, 12).weight, 0.25);
  EXPECT_EQ(beside_pairs({PenaltyKind::kSides, 3}, 12).weight, 3);
}

TEST(Penalty, SmallVolumesAreFree) {
  const auto score = score_of_model("hard");
  const double raw_of_small = SoftplusSideParameter::raw(0.0099);
  const double raw_of_large = SoftplusSideParameter::raw(0.0102);
  const auto cost = [&](double raw) {
    const std::vector<float> row{0, 0, static_cast<float>(raw), static_cast<float>(raw)};
    return cost_of(*score, {PenaltyKind::kVolumes, 1}, row);
  };
  EXPECT_EQ(cost(raw_of_small), 0);
  EXPECT_GT(cost(raw_of_large), 0);
}

TEST(Penalty, TheNoiseOfAGaussianBoxIsFree) {
  const auto score = score_of_model("gaussian");
  const std::vector<float> row{0.1F, 0.2F, 0.3F, 0.4F, 5, 6};
  std::vector<float> slopes(row.size());
  EXPECT_GT(score->add_penalty({PenaltyKind::kSides, 1}, row, slopes), 0.7);
  EXPECT_GT(slopes[2], 0.9F);
  EXPECT_EQ(slopes[4], 0);
  EXPECT_EQ(slopes[5], 0);
}

}  // namespace
}  // namespace gumbelbox
