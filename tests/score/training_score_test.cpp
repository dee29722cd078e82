#include "gumbelbox/score/training_score.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "gumbelbox/base/error.h"
#include "tests/score/sample_table.h"

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
  std::vector<float> slopes{1, 1};
  EXPECT_EQ(score.add_penalty({PenaltyKind::kSides, 3}, kRows.row(0), slopes), 0);
  EXPECT_EQ(slopes, (std::vector<float>{1, 1}));
  EXPECT_FALSE(score.has_projection());
  Table rows = kRows;
  score.project(rows, {0, 4});
  EXPECT_EQ(rows, kRows);
  EXPECT_TRUE(score.is_trained_by_score());
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
