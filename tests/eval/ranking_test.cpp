#include "gumbelbox/eval/ranking.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/simd/instruction_set.h"
#include "tests/expect_error.h"
#include "tests/score/box_model_names.h"
#include "tests/score/matrix_score.h"

namespace gumbelbox {
namespace {

using Scores = std::vector<std::vector<double>>;

RankingByProtocol rank(const Scores& scores, const std::vector<Pair>& edges, const EdgeSet& known,
                       unsigned threads = 1) {
  Workers workers(threads);
  return rank_edges(MatrixScore(scores), Table(scores.size(), 1), edges, known, workers);
}

void expect_near(const Ranking& ranking, const Ranking& expected) {
  EXPECT_NEAR(ranking.mrr, expected.mrr, 1e-12);
  EXPECT_NEAR(ranking.mrr_parent, expected.mrr_parent, 1e-12);
  EXPECT_NEAR(ranking.mrr_child, expected.mrr_child, 1e-12);
  EXPECT_NEAR(ranking.hits_at_1, expected.hits_at_1, 1e-12);
  EXPECT_NEAR(ranking.hits_at_3, expected.hits_at_3, 1e-12);
  EXPECT_NEAR(ranking.hits_at_10, expected.hits_at_10, 1e-12);
  EXPECT_NEAR(ranking.mean_rank, expected.mean_rank, 1e-12);
  EXPECT_NEAR(ranking.map, expected.map, 1e-12);
}

TEST(RankEdges, GivesWhatWasWorkedOutByHand) {
  const Scores scores{{-0.1, -0.5, -2, -3},  //
                      {-4, 0, -2, -1},
                      {-5, -0.4, -0.2, -6},
                      {-7, -0.5, -1, -0.3}};
  const std::vector<Pair> edges{{0, 1}, {0, 2}};
  const std::vector<Pair> known{{0, 1}, {0, 2}, {3, 2}};
  const RankingByProtocol ranking = rank(scores, edges, EdgeSet(4, known));

  // Parents of 1: 2 is higher, 3 ties: rank 2.5. Parents of 2: 1 ties, 3 is known: rank 1.5.
  // Children of 0: only 3 is wrong and it is lower: ranks 1 and 1.
  const double strict_parent = (1 / 2.5 + 1 / 1.5) / 2;
  expect_near(ranking.strict, {.mrr = (strict_parent + 1) / 2,
                               .mrr_parent = strict_parent,
                               .mrr_child = 1,
                               .hits_at_1 = 2. / 4,
                               .hits_at_3 = 1,
                               .hits_at_10 = 1,
                               .mean_rank = 1.5,
                               .map = (1 / 2.5 + 1 / 1.5 + 1) / 3});

  // The given entity is above all of them: one rank more for each. The two children of 0 have
  // precision 1/2 and 2/3.
  const double paper_parent = (1 / 3.5 + 1 / 2.5) / 2;
  expect_near(ranking.paper, {.mrr = (paper_parent + 0.5) / 2,
                              .mrr_parent = paper_parent,
                              .mrr_child = 0.5,
                              .hits_at_1 = 0,
                              .hits_at_3 = 3. / 4,
                              .hits_at_10 = 1,
                              .mean_rank = 2.5,
                              .map = (1 / 3.5 + 1 / 2.5 + (1. / 2 + 2. / 3) / 2) / 3});
}

/// The definition, edge by edge and candidate by candidate.
Ranking brute_force(const Scores& scores, const std::vector<Pair>& edges, const EdgeSet& known,
                    bool with_self) {
  const auto count = static_cast<double>(edges.size());
  Ranking ranking;
  std::map<std::pair<int, EntityId>, std::vector<double>> above_of;  // query -> of each edge
  for (const Pair edge : edges) {
    for (const int side : {0, 1}) {
      const EntityId given = side == 0 ? edge.b : edge.a;
      double above = 0;
      for (EntityId e = 0; e < scores.size(); ++e) {
        const Pair candidate = side == 0 ? Pair{e, given} : Pair{given, e};
        if (known.contains(candidate) || (e == given && !with_self)) continue;
        const double difference = scores[candidate.a][candidate.b] - scores[edge.a][edge.b];
        above += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
      }
      (side == 0 ? ranking.mrr_parent : ranking.mrr_child) += 1 / (1 + above) / count;
      ranking.hits_at_1 += (1 + above <= 1) / (2 * count);
      ranking.hits_at_3 += (1 + above <= 3) / (2 * count);
      ranking.hits_at_10 += (1 + above <= 10) / (2 * count);
      ranking.mean_rank += (1 + above) / (2 * count);
      above_of[{side, given}].push_back(above);
    }
  }
  ranking.mrr = (ranking.mrr_parent + ranking.mrr_child) / 2;
  for (auto& [query, above] : above_of) {
    std::sort(above.begin(), above.end());
    double precision = 0;
    for (std::size_t i = 0; i < above.size(); ++i) {
      precision += static_cast<double>(i + 1) / (static_cast<double>(i + 1) + above[i]);
    }
    ranking.map +=
        precision / static_cast<double>(above.size()) / static_cast<double>(above_of.size());
  }
  return ranking;
}

struct Example {
  Scores scores;
  std::vector<Pair> edges;
  EdgeSet known;
};

/// Scores of few different values, so that many tie.
Example random_example(std::uint32_t seed) {
  constexpr EntityId kEntities = 30;
  Random random(seed, RandomUse::kTest);
  Scores scores(kEntities, std::vector<double>(kEntities));
  for (auto& row : scores) {
    for (double& score : row) score = -static_cast<double>(random.below(9));
  }
  std::vector<Pair> edges;
  std::vector<Pair> known;
  for (EntityId a = 0; a < kEntities; ++a) {
    for (EntityId b = 0; b < kEntities; ++b) {
      if (a == b || random.below(6) != 0) continue;
      known.push_back({a, b});
      if (random.below(2) == 0) edges.push_back({a, b});
    }
  }
  random.shuffle(edges);
  return {std::move(scores), std::move(edges), EdgeSet(kEntities, known)};
}

TEST(RankEdges, EqualsTheDefinitionOnRandomScores) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    const Example e = random_example(seed);
    const RankingByProtocol ranking = rank(e.scores, e.edges, e.known);
    expect_near(ranking.strict, brute_force(e.scores, e.edges, e.known, false));
    expect_near(ranking.paper, brute_force(e.scores, e.edges, e.known, true));
  }
}

TEST(RankEdges, GivesTheSameForAnyNumberOfThreads) {
  const Example e = random_example(99);
  const RankingByProtocol one = rank(e.scores, e.edges, e.known, 1);
  for (const unsigned threads : {2U, 4U}) {
    const RankingByProtocol more = rank(e.scores, e.edges, e.known, threads);
    EXPECT_EQ(more.strict.mrr, one.strict.mrr);
    EXPECT_EQ(more.strict.map, one.strict.map);
    EXPECT_EQ(more.paper.mrr, one.paper.mrr);
    EXPECT_EQ(more.paper.mean_rank, one.paper.mean_rank);
  }
}

/// Boxes of few different corners, so that many are nested or equal and many scores tie.
Table random_boxes(std::uint32_t seed, std::size_t entities, std::size_t width) {
  Random random(seed, RandomUse::kTest);
  Table table(entities, width);
  for (std::size_t i = 0; i < entities; ++i) {
    for (float& value : table.row(i)) value = static_cast<float>(random.below(4)) / 8;
  }
  return table;
}

Scores all_scores(const PairScore& score, const Table& table) {
  Scores scores(table.rows(), std::vector<double>(table.rows()));
  for (EntityId a = 0; a < table.rows(); ++a) score.score_all_of(table, a, scores[a]);
  return scores;
}

TEST(RankEdges, OfBoxesEqualsTheDefinitionOnTheirScalarScores) {
  const std::string best = instruction_set();
  for (const std::string& name : instruction_sets()) {
    use_instruction_set(name);
    for (const std::string& model : box_model_names()) {
      for (std::uint32_t seed = 0; seed < 24; ++seed) {
        SCOPED_TRACE(testing::Message() << name << " " << model << " " << seed);
        const int tables = 1 + static_cast<int>(seed % 2);
        const int dim = 1 + static_cast<int>(seed % 3);
        const ModelOptions options{.model = model, .dim = dim, .values = {{"tables", tables}}};
        const auto score = make_stored_score(options);
        const Example e = random_example(seed);
        const Table table =
            random_boxes(seed, e.scores.size(), make_training_score(options)->row_width());
        const Scores scores = all_scores(*score, table);
        Workers workers(1);
        const RankingByProtocol ranking = rank_edges(*score, table, e.edges, e.known, workers);
        expect_near(ranking.strict, brute_force(scores, e.edges, e.known, false));
        expect_near(ranking.paper, brute_force(scores, e.edges, e.known, true));
      }
    }
  }
  use_instruction_set(best);
}

TEST(RankEdges, OfBoxesGivesTheVeryNumbersOfTheirScalarScores) {
  const Example e = random_example(5);
  const auto score = make_stored_score({.model = "gumbel", .dim = 2});
  const Table table = random_boxes(5, e.scores.size(), 4);
  const RankingByProtocol scalar = rank(all_scores(*score, table), e.edges, e.known);
  Workers workers(2);
  const RankingByProtocol fast = rank_edges(*score, table, e.edges, e.known, workers);
  EXPECT_EQ(fast.strict.mrr, scalar.strict.mrr);
  EXPECT_EQ(fast.strict.map, scalar.strict.map);
  EXPECT_EQ(fast.paper.mrr, scalar.paper.mrr);
  EXPECT_EQ(fast.paper.mean_rank, scalar.paper.mean_rank);
}

TEST(RankEdges, RefusesBoxesWhoseScoreIsNotANumberEvenWhereTheyAreNoCandidates) {
  const auto score = make_stored_score({.model = "gumbel", .dim = 1});
  Table table = random_boxes(1, 4, 2);
  table.row(3)[0] = NAN;
  const std::vector<Pair> edges{{0, 1}};
  const std::vector<Pair> known{{0, 1}, {3, 1}};
  Workers workers(1);
  expect_error(ErrorKind::kNumeric, "entity #1: a score is not a number",
               [&] { rank_edges(*score, table, edges, EdgeSet(4, known), workers); });
}

TEST(RankEdges, TellsHowFarItIs) {
  const Example e = random_example(3);
  const MatrixScore score(e.scores);
  const Table table(e.scores.size(), 1);
  Workers workers(1);
  std::vector<std::size_t> heard;
  rank_edges(score, table, e.edges, e.known, workers, [&](std::size_t done, std::size_t total) {
    heard.push_back(done);
    EXPECT_EQ(done == total, heard.size() == 2);  // one part a side
  });
  EXPECT_EQ(heard.size(), 2U);
  EXPECT_THROW(rank_edges(score, table, e.edges, e.known, workers,
                          [](std::size_t, std::size_t) { throw Error(ErrorKind::kStopped, ""); }),
               Error);
}

/// Intervals nested like the 40 nodes of a tree: node 13 + i covers [i, i + 0.9].
Table nested_boxes() {
  Table table(40, 2);
  for (std::size_t id = 40; id-- > 0;) {
    const bool is_leaf = id >= 13;
    const auto first = table.row(is_leaf ? 0 : 3 * id + 1);
    const auto last = table.row(is_leaf ? 0 : 3 * id + 3);
    const float lower = is_leaf ? static_cast<float>(id - 13) : first[0];
    const float upper = is_leaf ? lower + 0.9F : last[0] + last[1];
    table.row(id)[0] = lower - 0.01F;
    table.row(id)[1] = upper - lower + 0.02F;
  }
  return table;
}

TEST(RankEdges, SharedSmoothBoxesReachTwoThirdsAtMostWithTheSelfCandidate) {
  const std::vector<Pair> closure = transitive_closure(40, balanced_tree(3, 3));
  const auto score =
      make_stored_score({.model = "smooth", .dim = 1, .values = {{"volume-beta", 0.01}}});
  Workers workers(1);
  const RankingByProtocol ranking =
      rank_edges(*score, nested_boxes(), closure, EdgeSet(40, closure), workers);
  EXPECT_NEAR(ranking.strict.mrr, 1, 1e-12);
  EXPECT_NEAR(ranking.paper.mrr, 2. / 3, 1e-12);
}

TEST(RankEdges, RefusesToRankWhatIsNotANumber) {
  Scores scores(3, std::vector<double>(3, -1));
  scores[0][1] = std::nan("");
  const std::vector<Pair> edges{{0, 1}};
  expect_error(ErrorKind::kNumeric, "entity #1: a score is not a number",
               [&] { rank(scores, edges, EdgeSet(3, edges)); });
}

TEST(RankEdges, RefusesToRankNothing) {
  expect_error(ErrorKind::kInput, "expected at least one edge to rank, got none",
               [] { rank({{0}}, {}, EdgeSet(1, std::vector<Pair>{})); });
}

}  // namespace
}  // namespace gumbelbox
