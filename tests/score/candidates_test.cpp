#include "gumbelbox/score/candidates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "gumbelbox/base/random.h"
#include "gumbelbox/base/workers.h"
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

/// Small boxes all over a square.
Table scattered_boxes(std::size_t count) {
  Random random(1, RandomUse::kTest);
  Table table(count, 4);
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::size_t j : {0, 1}) {
      table.row(i)[j] = static_cast<float>(random.uniform());
      table.row(i)[2 + j] = static_cast<float>(random.uniform() / 16);
    }
  }
  return table;
}

/// What all four questions about an entity find, in one order.
std::vector<ScoreBounds> answers(const Candidates& candidates, EntityId id) {
  std::vector<ScoreBounds> all;
  for (std::vector<ScoreBounds> found :
       {candidates.best_given(id, 10, kAny), candidates.best_of(id, 10, kAny)}) {
    std::ranges::sort(found, {}, &ScoreBounds::entity);
    all.insert(all.end(), found.begin(), found.end());
  }
  for (const ScoreBounds& one : candidates.given(id, -1)) {
    if (one.high >= -1) all.push_back(one);
  }
  for (const ScoreBounds& one : candidates.of(id, -1)) {
    if (one.high >= -1) all.push_back(one);
  }
  return all;
}

void expect_equal(const std::vector<ScoreBounds>& found, const std::vector<ScoreBounds>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i].entity, expected[i].entity);
    ASSERT_EQ(found[i].low, expected[i].low);
    ASSERT_EQ(found[i].high, expected[i].high);
  }
}

TEST(BoxCandidates, SortManyBoxesAfterSomeQuestionsAndAnswerTheSame) {
  const Table table = scattered_boxes(BoxCandidates::kManyEntities);
  const BoxCandidates fresh(smooth_model(0.01, 2), 1, table);
  const BoxCandidates used(smooth_model(0.01, 2), 1, table);
  for (std::size_t i = 0; i < BoxCandidates::kQuestionsBefore; ++i) {
    EXPECT_FALSE(used.are_sorted());
    used.given(5, -1);
  }
  for (const EntityId id : {0U, 4000U, 8191U}) {
    expect_equal(answers(used, id), answers(fresh, id));
    EXPECT_TRUE(used.are_sorted());
    EXPECT_FALSE(fresh.are_sorted());
  }
}

TEST(BoxCandidates, LeaveFewBoxesInTheirOrder) {
  const Table table = scattered_boxes(BoxCandidates::kManyEntities - 1);
  const BoxCandidates candidates(smooth_model(0.01, 2), 1, table);
  for (std::size_t i = 0; i < 2 * BoxCandidates::kQuestionsBefore; ++i) candidates.of(5, -1);
  EXPECT_FALSE(candidates.are_sorted());
}

TEST(BoxCandidates, AnswerSeveralThreadsWhileOneOfThemSorts) {
  const Table table = scattered_boxes(BoxCandidates::kManyEntities);
  const BoxCandidates candidates(smooth_model(0.01, 2), 1, table);
  Workers workers(4);
  std::vector<std::vector<ScoreBounds>> found(60);
  workers.run(found.size(), [&](std::size_t i) {
    found[i] = answers(candidates, static_cast<EntityId>(i % 6 * 1000));
  });
  EXPECT_TRUE(candidates.are_sorted());
  for (std::size_t i = 6; i < found.size(); ++i) expect_equal(found[i], found[i % 6]);
}

}  // namespace
}  // namespace gumbelbox
