#include "gumbelbox/eval/answer_quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include "gumbelbox/base/random.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/model_table.h"
#include "tests/score/matrix_score.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

/// Intervals [lower, upper] of hard boxes in one dimension.
struct Intervals {
  std::unique_ptr<PairScore> score;
  Table rows;

  explicit Intervals(const std::vector<std::pair<float, float>>& ends) {
    score = make_stored_score({.model = "hard", .dim = 1});
    rows = Table(ends.size(), 2);
    for (std::size_t i = 0; i < ends.size(); ++i) {
      rows.row(i)[0] = ends[i].first;
      rows.row(i)[1] = ends[i].second - ends[i].first;
    }
  }

  AnswerQuality judge(const Pairs& edges, std::uint64_t seed = 1, unsigned threads = 1) const {
    Workers workers(threads);
    return answer_quality(*score, rows, edges, EdgeSet(rows.rows(), edges), seed, workers);
  }
};

TEST(AnswerQuality, CountsEdgesHeldAndAnswersThatDoNotFollow) {
  // 3 lies in 2, 2 in 1; 0 holds them all. 4 lies apart.
  const Intervals boxes({{0, 100}, {10, 90}, {20, 80}, {30, 71}, {200, 201}});
  const Pairs path{{0, 1}, {1, 2}, {2, 3}};
  EXPECT_EQ(boxes.judge(path).edges_held, 1);
  // P(2 | 1) = 3/4, P(1 | 0) = 0.8, P(2 | 0) = 0.6, P(3 | 2) = 0.68 and P(3 | 1) = 0.51 are wrong.
  EXPECT_DOUBLE_EQ(boxes.judge(path).wrong_answers, 5.0 / 11);
  EXPECT_DOUBLE_EQ(boxes.judge({{0, 1}, {1, 2}, {2, 3}, {4, 3}}).edges_held, 0.75);
}

TEST(AnswerQuality, TellsAnswersAboutParentsApart) {
  // 1 and 2 are parents of the leaves 3 and 4; 2 lies in 1, which only the question about it shows.
  const Intervals boxes({{0, 100}, {10, 90}, {60, 85}, {20, 21}, {70, 71}});
  const Pairs edges{{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 4}};
  const AnswerQuality quality = boxes.judge(edges);
  // About 0: 1. About 1: 0. About 2: 0 and, wrongly, 1. About 3: 1, 0. About 4: 2, 1, 0.
  EXPECT_DOUBLE_EQ(quality.wrong_answers, 2.0 / 9);
  EXPECT_DOUBLE_EQ(quality.wrong_about_parents, 2.0 / 4);
}

TEST(AnswerQuality, AsksAboutParentsHoweverFewTheyAre) {
  // 1 is the only parent beside the root; it lies in 2 as well, a leaf.
  std::vector<std::pair<float, float>> ends{{0, 1e6F}, {10, 20}, {5, 25}};
  Pairs edges{{0, 1}, {0, 2}};
  for (EntityId id = 3; id < 5000; ++id) {
    ends.emplace_back(15, 16);
    edges.push_back({1, id});
  }
  const AnswerQuality quality = Intervals(ends).judge(edges);
  // About 1: 0 and, wrongly, 2. About 0: nothing.
  EXPECT_DOUBLE_EQ(quality.wrong_about_parents, 0.5);
}

/// A path of boxes that lie within each other, so large that only exact scores tell them apart.
AnswerQuality quality_of_path(EntityId entities) {
  const auto stored = make_stored_score({.model = "smooth", .dim = 1});
  Table rows(entities, 2);
  Pairs edges;
  for (EntityId id = 0; id < entities; ++id) {
    rows.row(id)[0] = 1e5F * static_cast<float>(id);
    rows.row(id)[1] = 1e5F * static_cast<float>(4 * entities - 2 * id);
    if (id > 0) edges.push_back({id - 1, id});
  }
  Workers workers(2);
  return answer_quality(*stored, rows, edges, EdgeSet(entities, edges), 1, workers);
}

TEST(AnswerQuality, AsksFewerQuestionsWhereEntitiesHaveManyAncestors) {
  EXPECT_EQ(quality_of_path(100).entities_asked, 100U);
  const AnswerQuality deep = quality_of_path(8000);
  EXPECT_GT(deep.entities_asked, 500U);
  EXPECT_LT(deep.entities_asked, 7000U);
  EXPECT_EQ(deep.edges_held, 1);
  EXPECT_EQ(deep.lost_answers, 0);
}

TEST(AnswerQuality, OfAHierarchyWithoutEdgesIsNothing) {
  const Intervals boxes({{0, 1}, {2, 3}});
  EXPECT_EQ(boxes.judge({}).edges_held, 0);
  EXPECT_EQ(boxes.judge({}).wrong_answers, 0);
}

TEST(AnswerQuality, TheMembersOfACycleContainEachOther) {
  const Intervals boxes({{0, 1}, {0, 1}, {5, 6}});
  EXPECT_EQ(boxes.judge({{0, 1}, {1, 0}}).wrong_answers, 0);
  EXPECT_EQ(boxes.judge({{0, 1}}).wrong_answers, 0.5);
}

TEST(AnswerQuality, WhatIsKnownBesideTheEdgesIsNotWrong) {
  const Intervals boxes({{0, 9}, {1, 2}, {3, 4}});
  const Pairs edges{{0, 1}};
  Workers workers(1);
  const AnswerQuality quality = answer_quality(*boxes.score, boxes.rows, edges,
                                               EdgeSet(3, Pairs{{0, 1}, {0, 2}}), 1, workers);
  EXPECT_EQ(quality.edges_held, 1);
  EXPECT_EQ(quality.wrong_answers, 0);
  EXPECT_EQ(boxes.judge(edges).wrong_answers, 0.5);
}

/// 0 holds all `entities`; of the others every entity from 1 to `holding` holds all behind itself,
/// and only 0 should.
struct Crowd {
  std::vector<std::pair<float, float>> ends{{0, 1e6F}};
  Pairs edges;

  Crowd(EntityId entities, EntityId holding) {
    for (EntityId id = 1; id < entities; ++id) {
      const auto at = static_cast<float>(id);
      ends.emplace_back(at, id <= holding ? 2e5F : at + 0.5F);
      edges.push_back({0, id});
    }
  }
};

TEST(AnswerQuality, IsEstimatedWhereThereAreManyEntities) {
  const Crowd crowd(3000, 100);
  const Intervals boxes(crowd.ends);
  // Of about 100 answers to every question one is right.
  const AnswerQuality quality = boxes.judge(crowd.edges);
  EXPECT_EQ(quality.edges_held, 1);
  EXPECT_NEAR(quality.wrong_answers, 0.99, 0.003);
  EXPECT_EQ(boxes.judge(crowd.edges, 1, 3).wrong_answers, quality.wrong_answers);
  EXPECT_NE(boxes.judge(crowd.edges, 2).wrong_answers, quality.wrong_answers);
}

TEST(AnswerQuality, FindsTheOneWrongAnswerAmongManyEntities) {
  // Every question has one right answer and one wrong one, among 100,000.
  const Crowd crowd(100'000, 1);
  EXPECT_NEAR(Intervals(crowd.ends).judge(crowd.edges).wrong_answers, 0.5, 1e-3);
}

TEST(AnswerQuality, AnAnswerIsAProbabilityOfOneHalfHoweverTheScoreTellsIt) {
  // -0.1 is P = 0.90 as a log and 0.48 as a logit; 0.1 is above one half as both.
  const MatrixScore score({{-9, -0.1, 0.1}, {-9, -9, -9}, {-9, -9, -9}});
  const Pairs edges{{0, 1}, {0, 2}};
  Workers workers(1);
  const auto held = [&](ScoreLink link) {
    return answer_quality(score, Table(3, 1), edges, EdgeSet(3, edges), 1, workers, link)
        .edges_held;
  };
  EXPECT_EQ(held(ScoreLink::kLog), 1);
  EXPECT_EQ(held(ScoreLink::kLogit), 0.5);
}

TEST(AnswerQuality, IsThatOfCalibratedProbabilities) {
  // Of 0 one child is at a logit of -1 and one at -3; 1 holds 2 wrongly, at -2.5.
  const MatrixScore score({{-9, -1, -3}, {-9, -9, -2.5}, {-9, -9, -9}});
  const Pairs edges{{0, 1}, {0, 2}};
  Workers workers(1);
  const auto judged = [&](double shift) {
    const CalibrationMap map{
        .method = CalibrationMethod::kPlatt, .slope = 1, .shift = shift, .knots = {}};
    return answer_quality(score, Table(3, 1), edges, EdgeSet(3, edges), 1, workers,
                          ScoreLink::kLogit, shift == 0 ? nullptr : &map);
  };
  EXPECT_EQ(judged(0).edges_held, 0);
  EXPECT_EQ(judged(0).wrong_answers, 0) << "nothing is answered";
  EXPECT_EQ(judged(2).edges_held, 0.5);
  EXPECT_EQ(judged(2).wrong_answers, 0);
  EXPECT_EQ(judged(2.75).edges_held, 0.5);
  EXPECT_EQ(judged(2.75).wrong_answers, 0.5);
  EXPECT_EQ(judged(4).edges_held, 1);
  EXPECT_NEAR(judged(4).wrong_answers, 1.0 / 3, 1e-15);
}

TEST(AnswerQuality, OfKernelsIsThatOfTheScalarScore) {
  // Boxes that hold each other more or less, so that bounds cannot decide all.
  const auto stored = make_stored_score({.dim = 2});
  Random random(5, RandomUse::kTest);
  constexpr EntityId kEntities = 300;
  Table rows(kEntities, 4);
  for (EntityId id = 0; id < kEntities; ++id) {
    for (float& number : rows.row(id)) number = static_cast<float>(random.uniform());
  }
  Pairs edges;
  for (EntityId id = 1; id < kEntities; ++id) edges.push_back({id / 2, id});
  ASSERT_TRUE(stored->candidates(rows)->are_by_kernels());

  std::size_t right = 0;
  std::size_t answers = 0;
  for (EntityId b = 0; b < kEntities; ++b) {
    std::vector<bool> is_above(kEntities);
    for (EntityId id = b; id > 0; id /= 2) is_above[id / 2] = true;
    std::vector<double> scores(kEntities);
    stored->score_all_given(rows, b, scores);
    for (EntityId a = 0; a < kEntities; ++a) {
      if (a == b || scores[a] < std::log(0.5)) continue;
      ++answers;
      right += is_above[a];
    }
  }
  Workers workers(2);
  const AnswerQuality quality =
      answer_quality(*stored, rows, edges, EdgeSet(kEntities, edges), 1, workers);
  EXPECT_GT(answers, 1000U);
  EXPECT_DOUBLE_EQ(quality.wrong_answers,
                   1 - static_cast<double>(right) / static_cast<double>(answers));
}

}  // namespace
}  // namespace gumbelbox
