#include "gumbelbox/eval/answer_quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include "gumbelbox/score/registry.h"

namespace gumbelbox {
namespace {

using Pairs = std::vector<Pair>;

/// Intervals [lower, upper] of hard boxes in one dimension.
struct Intervals {
  std::unique_ptr<PairScore> score;
  Table rows;

  explicit Intervals(const std::vector<std::pair<float, float>>& ends) {
    ScoreOptions options;
    options.model = "hard";
    options.dim = 1;
    score = make_score(options, RowOptions{.side_parameter = "exp"});
    rows = Table(ends.size(), score->row_width());
    for (std::size_t i = 0; i < ends.size(); ++i) {
      rows.row(i)[0] = ends[i].first;
      rows.row(i)[1] = std::log(ends[i].second - ends[i].first);
    }
  }

  AnswerQuality judge(const Pairs& edges, std::uint64_t seed = 1) const {
    return answer_quality(*score, rows, EdgeSet(rows.rows(), edges), seed);
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

TEST(AnswerQuality, IsEstimatedWhereThereAreManyEntities) {
  // 0 holds all; every entity from 1 to 100 holds all behind itself, and only 0 should.
  std::vector<std::pair<float, float>> ends{{0, 1e6F}};
  Pairs edges;
  constexpr EntityId kEntities = 3000;
  for (EntityId id = 1; id < kEntities; ++id) {
    const auto at = static_cast<float>(id);
    ends.emplace_back(at, id <= 100 ? 5000.0F : at + 0.5F);
    edges.push_back({0, id});
  }
  const Intervals boxes(ends);
  // Of about 100 answers to every question one is right.
  const AnswerQuality quality = boxes.judge(edges);
  EXPECT_EQ(quality.edges_held, 1);
  EXPECT_NEAR(quality.wrong_answers, 0.99, 0.003);
  EXPECT_EQ(boxes.judge(edges).wrong_answers, quality.wrong_answers);
  EXPECT_NE(boxes.judge(edges, 2).wrong_answers, quality.wrong_answers);
}

}  // namespace
}  // namespace gumbelbox
