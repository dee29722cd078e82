#include "gumbelbox/score/candidates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "gumbelbox/score/model_table.h"
#include "tests/score/box_model_names.h"
#include "tests/score/matrix_score.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

constexpr double kAny = -std::numeric_limits<double>::infinity();

TEST(ScoredCandidates, HaveTheScoresAsBounds) {
  const MatrixScore score({{-1, -2, -3}, {-4, -5, -6}, {-7, -8, -9}});
  const Table table(3, 1);
  const auto all = score.candidates(table);
  const std::vector<ScoreBounds> given = all->given(1, kAny);
  const std::vector<ScoreBounds> of = all->of(1, kAny);
  ASSERT_EQ(given.size(), 3U);
  ASSERT_EQ(of.size(), 3U);
  for (EntityId e = 0; e < 3; ++e) {
    EXPECT_EQ(given[e].entity, e);
    EXPECT_EQ(given[e].low, -2 - 3.0 * e);
    EXPECT_EQ(given[e].high, -2 - 3.0 * e);
    EXPECT_EQ(of[e].entity, e);
    EXPECT_EQ(of[e].low, -4 - 1.0 * e);
    EXPECT_EQ(of[e].high, -4 - 1.0 * e);
  }
}

TEST(ScoredCandidates, LeaveOutWhatIsBelowAndKeepWhatIsNotANumber) {
  const MatrixScore score({{-1, -2, std::nan("")}, {0, 0, -3}, {0, 0, -4}});
  const Table table(3, 1);
  const std::vector<ScoreBounds> given = score.candidates(table)->given(2, -3);
  ASSERT_EQ(given.size(), 2U);
  EXPECT_EQ(given[0].entity, 0U);
  EXPECT_TRUE(std::isnan(given[0].low));
  EXPECT_EQ(given[1].entity, 1U);
}

/// Fails unless the bounds of all entities against each hold the scores, and are close to them.
void expect_bounds(const PairScore& score, const Table& table) {
  const auto all = score.candidates(table);
  const auto entities = static_cast<EntityId>(table.rows());
  for (EntityId x = 0; x < entities; ++x) {
    const std::vector<ScoreBounds> given = all->given(x, kAny);
    const std::vector<ScoreBounds> of = all->of(x, kAny);
    ASSERT_EQ(given.size(), entities);
    ASSERT_EQ(of.size(), entities);
    for (EntityId e = 0; e < entities; ++e) {
      const double contains = score_of(score, table, {e, x});
      const double inside = score_of(score, table, {x, e});
      ASSERT_LE(given[e].low, contains);
      ASSERT_GE(given[e].high, contains);
      ASSERT_LE(of[e].low, inside);
      ASSERT_GE(of[e].high, inside);
      ASSERT_LE(given[e].high - given[e].low, 0.01 * (1 + std::abs(contains)));
      ASSERT_LE(of[e].high - of[e].low, 0.01 * (1 + std::abs(inside)));
    }
  }
}

TEST(Candidates, OfEveryModelBoundItsScores) {
  for (const std::string& model : box_model_names()) {
    for (const int tables : {1, 2}) {
      SCOPED_TRACE(testing::Message() << model << " " << tables);
      ModelOptions options{.model = model, .dim = 3, .values = {{"tables", tables}}};
      if (model == "gumbel-censored" || model == "gumbel-truncated") options.values["beta"] = 0.1;
      expect_bounds(*make_stored_score(options),
                    random_table(20, 3, static_cast<std::size_t>(tables), false));
    }
  }
}

TEST(Candidates, OfStoredBoxesComeFromTheKernels) {
  for (const char* model : {"gumbel", "gumbel-exact", "smooth"}) {
    const Table table = random_table(5, 3, 1, false);
    const auto all = make_stored_score({.model = model, .dim = 3})->candidates(table);
    EXPECT_NE(dynamic_cast<const BoxCandidates*>(all.get()), nullptr) << model;
  }
}

}  // namespace
}  // namespace gumbelbox
