#include "gumbelbox/score/training_score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "gumbelbox/base/error.h"
#include "tests/score/marginal_gradient.h"
#include "tests/score/reference_boxes.h"

namespace gumbelbox {
namespace {

/// The least that a model says.
class Least : public TrainingScore {
 public:
  std::size_t row_width() const noexcept override { return 2; }
  void initialise(Table&, std::uint64_t) const override {}
  void score(const Table&, std::span<const Pair>, std::span<double>) const override {}
  std::unique_ptr<PairGradient> pair_gradient() const override { return nullptr; }
};

/// A row costs weight * its first number.
class Costly final : public Least {
 public:
  double add_penalty(const Penalty& penalty, std::span<const float> row,
                     std::span<float> slopes) const override {
    slopes[0] += static_cast<float>(penalty.weight);
    slopes[1] += row[1];
    return penalty.weight * row[0];
  }
};

const Table kRows = table_of({{1, 2}, {3, 4}, {5, 6}, {7, 8}});

TEST(TrainingScore, APreparedRowIsTheRowOfItsEntity) {
  const Least score;
  EXPECT_EQ(score.prepared_width(), 2U);
  std::vector<Pair> pairs{{3, 1}, {0, 3}};
  RowsInUse rows(4);
  rows.use_those_of(pairs);
  Table prepared(3, 2);
  score.prepare(kRows, rows, {1, 3}, prepared);
  EXPECT_EQ(prepared, table_of({{0, 0}, {3, 4}, {1, 2}})) << "3 lies before the range";
}

TEST(TrainingScore, TheGradientByTheParametersIsThatByThePreparedRows) {
  const Least score;
  EXPECT_EQ(score.gradient_width(), 2U);
  const Table gradient = table_of({{10, 20}, {30, 40}, {50, 60}, {70, 80}});
  Table slopes(2, 2);
  score.gradient_of_parameters(kRows, RowsInUse(4), {1, 3}, gradient, slopes);
  EXPECT_EQ(slopes, table_of({{30, 40}, {50, 60}})) << "the first row of the range comes first";
}

TEST(TrainingScore, StoresTheParametersThemselves) { EXPECT_EQ(Least().stored_rows(kRows), kRows); }

TEST(TrainingScore, CanGoOnFromWhatCanBeStored) {
  class Unstorable final : public Least {
    Table stored_rows(const Table&) const override { throw Error(ErrorKind::kNumeric, "too long"); }
  };
  EXPECT_THROW(Unstorable().require_storable(kRows), Error);
  EXPECT_NO_THROW(Least().require_storable(kRows));
}

TEST(TrainingScore, SlopesOfPenaltiesAreThoseOfEveryRowOfTheRange) {
  Table slopes = table_of({{1, 1}, {1, 1}});
  Costly().add_penalty_slopes({PenaltyKind::kSides, 0.5}, kRows, {2, 4}, slopes);
  EXPECT_EQ(slopes, table_of({{1.5, 1 + 6}, {1.5, 1 + 8}}));
}

TEST(TrainingScore, HasNeitherPenaltyNorProjectionNorNoiseUnlessItIsSaidOtherwise) {
  const Least score;
  EXPECT_FALSE(score.has_marginals());
  std::vector<float> slopes{1, 1};
  EXPECT_EQ(score.add_penalty({PenaltyKind::kSides, 3}, kRows.row(0), slopes), 0);
  EXPECT_EQ(slopes, (std::vector<float>{1, 1}));
  EXPECT_FALSE(score.has_projection());
  Table rows = kRows;
  score.project(rows, {0, 4});
  EXPECT_EQ(rows, kRows);
  EXPECT_TRUE(score.is_trained_by_score());
}

/// P(a) of a row as `query` would answer it.
double volume_of(const ModelOptions& options, const Table& parameters, EntityId id) {
  const auto stored = make_stored_score(options);
  const Table rows = make_training_score(options)->stored_rows(parameters);
  return std::exp(stored->joint()->log_joint(rows, {&id, 1}));
}

TEST(MarginalsOfBoxes, TheirLossIsThatOfTheVolumes) {
  for (const std::string& model : box_models()) {
    const ModelOptions options = reference_options(model, 3);
    const Table table = boxes_in_the_cube(5, 3, false);
    double expected = 0;
    for (EntityId id = 0; id < 5; ++id) {
      const double volume = volume_of(options, table, id);
      const double target = sample_targets(5)[id];
      expected += 0.7 * (volume - target * std::log(volume));
    }
    const auto score = make_training_score(options);
    EXPECT_NEAR(marginal_gradient(*score, table, sample_targets(5), 0.7).loss, expected, 1e-4)
        << model;
  }
}

TEST(MarginalsOfBoxes, OnlyOneBoxAnEntityHasMarginals) {
  for (const std::string& model : box_models()) {
    EXPECT_TRUE(make_training_score(reference_options(model, 2, 1))->has_marginals()) << model;
    EXPECT_FALSE(make_training_score(reference_options(model, 2, 2))->has_marginals()) << model;
  }
}

Table start_of(const ModelOptions& options, const std::vector<float>& volumes, std::uint64_t seed) {
  const auto score = make_training_score(options);
  Table table(volumes.size(), score->row_width());
  score->initialise_volumes(table, volumes, seed);
  return table;
}

TEST(MarginalsOfBoxes, StartsWithBoxesOfTheGivenVolumes) {
  const std::vector<float> volumes{0.001F, 0.01F, 0.1F, 0.3F, 0.5F};
  for (const std::string& model : box_models()) {
    for (const int dim : {2, 10}) {
      for (const std::string& parameter : side_parameters()) {
        ModelOptions options = reference_options(model, dim, 1, parameter);
        const bool bounded = model == "gumbel-censored" || model == "gumbel-truncated";
        if (bounded && dim > 2) continue;  // the cube would cut long sides off the middle
        if (bounded) options.values["beta"] = 0.005;
        if (model == "gumbel" || model == "smooth") options.values["volume-beta"] = 0.02;
        const Table table = start_of(options, volumes, 1);
        for (EntityId id = 0; id < volumes.size(); ++id) {
          EXPECT_NEAR(volume_of(options, table, id), volumes[id], 0.001 * volumes[id])
              << model << ' ' << dim << ' ' << parameter;
        }
      }
    }
  }
}

TEST(MarginalsOfBoxes, StartsAroundTheMiddle) {
  const ModelOptions options = reference_options("gumbel", 4);
  const Table table = start_of(options, std::vector<float>(100, 0.2F), 1);
  const Table rows = make_training_score(options)->stored_rows(table);
  float lowest = 1;
  float highest = 0;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      const float centre = rows.row(i)[j] + rows.row(i)[4 + j] / 2;
      lowest = std::min(lowest, centre);
      highest = std::max(highest, centre);
    }
  }
  EXPECT_GE(lowest, 0.45F - 1e-6F);
  EXPECT_LT(lowest, 0.46F);
  EXPECT_LE(highest, 0.55F + 1e-6F);
  EXPECT_GT(highest, 0.54F);
}

TEST(MarginalsOfBoxes, StartsWithTheSmallestSideWhereASoftplusLeavesMore) {
  ModelOptions options = reference_options("gumbel", 2);
  options.values["volume-beta"] = 1.0;  // an empty side counts 0.66
  const Table table = start_of(options, {0.001F, 0.6F}, 1);
  const Table rows = make_training_score(options)->stored_rows(table);
  EXPECT_NEAR(rows.row(0)[2], 0.01, 1e-6);
  EXPECT_GT(volume_of(options, table, 0), 0.4);
  EXPECT_NEAR(volume_of(options, table, 1), 0.6, 1e-5);
}

TEST(MarginalsOfBoxes, StartsWithVolumesFromTheSeedAlone) {
  const ModelOptions options = reference_options("gumbel", 3);
  const std::vector<float> volumes{0.1F, 0.2F, 0.3F};
  EXPECT_EQ(start_of(options, volumes, 1), start_of(options, volumes, 1));
  EXPECT_NE(start_of(options, volumes, 1), start_of(options, volumes, 2));
}

TEST(PairGradient, ScoresAPairOnceUnlessItIsSaidOtherwise) {
  class Silent final : public PairGradient {
    void add(const Table&, std::span<const Pair>, const SlopesOfScores&, Table&) override {}
  };
  const std::unique_ptr<PairGradient> gradient = std::make_unique<Silent>();
  EXPECT_EQ(gradient->draws(), 1U);
}

}  // namespace
}  // namespace gumbelbox
