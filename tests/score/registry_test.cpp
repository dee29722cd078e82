#include "gumbelbox/score/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gumbelbox/box/bessel_side.h"
#include "gumbelbox/box/gumbel_intersection.h"
#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/score/box_score.h"
#include "gumbelbox/train/train.h"
#include "tests/expect_error.h"
#include "tests/score/sample_table.h"

namespace gumbelbox {
namespace {

TEST(Registry, EveryModelScoresInItsOwnWay) {
  const Table table = table_of({{0, 0.5}, {0.25, 0.5}});
  const auto score = [&](const std::string& model) {
    const ScoreOptions options{
        .model = model, .dim = 1, .beta = 0.25, .intersection_beta = 0.25, .volume_beta = 0.25};
    return score_of(*make_stored_score(options), table, {0, 1});
  };
  // Sides by hand: gap 1/4 of the intersection over gap 1/2; log(1 + e) over log(1 + e^2).
  EXPECT_NEAR(score("hard"), std::log(0.5), 1e-12);
  EXPECT_NEAR(score("smooth"), std::log(std::log1p(std::exp(1)) / std::log1p(std::exp(2))), 1e-12);
  EXPECT_LT(score("gumbel"), score("smooth"));
  EXPECT_NE(score("gumbel"), score("gumbel-exact"));
  EXPECT_NEAR(score("gumbel"), score("gumbel-exact"), 0.3);  // one approximates the other
}

/// log P(a | b) of two boxes of side beta whose hard intersection has this gap.
double exact_score_at(double gap, double beta, bool stored) {
  const ScoreOptions options{.model = "gumbel-exact", .dim = 1, .beta = beta};
  const auto score = stored ? make_stored_score(options) : make_score(options, {"exp"});
  const double side = stored ? beta : std::log(beta);
  return score_of(*score, table_of({{0, side}, {beta - gap, side}}), {0, 1});
}

TEST(Registry, TheExactModelIsExactInItsFileAndTrainsWithATangent) {
  const auto truth = [](double hard_gap) {
    const double gap = hard_gap - 2 * std::log1p(std::exp(hard_gap - 1));
    return bessel_log_side(gap, 1).value - bessel_log_side(1, 1).value;
  };
  EXPECT_NEAR(exact_score_at(-119, 1, true) / truth(-119), 1, 1e-12);
  EXPECT_NEAR(exact_score_at(-3, 1, false) / truth(-3), 1, 1e-12);
  EXPECT_GT(exact_score_at(-119, 1, false), -1e9);
  EXPECT_LT(exact_score_at(-119, 1, false), exact_score_at(-118, 1, false));
}

TEST(Registry, TheExactModelIsFiniteForBoxesFarApart) {
  for (bool stored : {false, true}) {
    EXPECT_TRUE(std::isfinite(exact_score_at(-1, 1e-6, stored)));
    EXPECT_LT(exact_score_at(-1, 1e-6, stored), -1e6);
  }
}

/// Share of the edges of a tree with P(parent | child) >= 1/2 after training boxes of this side.
double edges_held(BesselSide side, double beta) {
  const std::vector<Pair> edges = transitive_closure(40, balanced_tree(3, 3));
  const EdgeSet known(40, edges);
  using Geometry = IntersectionGeometry<GumbelIntersection, BesselSide>;
  const BoxScore<Geometry, SoftplusSideParameter> score(5, 1, {{beta}, side});
  TrainOptions options;
  options.learning_rate = 0.05;
  options.epochs = 100;
  Workers workers(1);
  const TrainResult result = train(score, options, {edges, {}, 40, &known}, {}, workers);
  std::vector<double> scores(edges.size());
  score.score(result.parameters, edges, scores);
  const auto held = std::ranges::count_if(scores, [](double s) { return std::exp(s) >= 0.5; });
  return static_cast<double>(held) / static_cast<double>(edges.size());
}

TEST(Registry, TheExactModelLearnsBecauseItsTangentBeginsEarly) {
  EXPECT_GE(edges_held({0.01, kTrainedExactFrom}, 0.01), 0.95);
  EXPECT_LE(edges_held({0.01, -20}, 0.01), 0.5);
}

TEST(Registry, ASideLongerThanAFloatIsNotStored) {
  const auto score = make_score({.dim = 1}, {"exp"});
  EXPECT_EQ(score->stored_rows(table_of({{0, 0}, {0, 88}})).row(1)[1], std::exp(88.0F));
  expect_error(ErrorKind::kNumeric,
               "the side of #1 is too long for a float; a lower --learning-rate usually helps",
               [&] {
                 score->stored_rows(table_of({{0, 0}, {0, 89}}));
               });
}

TEST(Registry, TheSideParameterDecidesWhatARowMeans) {
  const ScoreOptions options{.model = "hard", .dim = 1};
  // Sides of softplus: log(2) / 10 and 2; of exp: 1 and e^2.
  const Table table = table_of({{0, 0}, {0, 2}});
  EXPECT_NEAR(score_of(*make_score(options, {"softplus"}), table, {0, 1}),
              std::log(std::log(2.0) / 20), 1e-9);
  EXPECT_NEAR(score_of(*make_score(options, {"exp"}), table, {0, 1}), -2, 1e-12);
}

TEST(Registry, TheRowHoldsLowerAndSideOfEveryTable) {
  EXPECT_EQ(make_score({.dim = 3}, {"softplus"})->row_width(), 6U);
  EXPECT_EQ(make_stored_score({.dim = 3, .tables = 2})->row_width(), 12U);
}

TEST(Registry, RefusesUnknownNamesAndValuesOutOfRange) {
  expect_error(ErrorKind::kUsage, "side_parameter: expected softplus or exp, got 'plain'",
               [] { make_score({}, {"plain"}); });
  expect_error(ErrorKind::kUsage,
               "--model: expected one of gumbel, gumbel-exact, gumbel-censored, gumbel-truncated, "
               "smooth, gaussian, hard, got 'gumbell'; did "
               "you mean gumbel?",
               [] { make_score({.model = "gumbell"}, {"softplus"}); });
  expect_error(ErrorKind::kUsage, "--dim: expected a whole number in [1, 4096], got '0'",
               [] { make_stored_score({.dim = 0}); });
  expect_error(ErrorKind::kUsage, "--volume-beta: expected a number in [1e-06, 1000], got '0'",
               [] { make_stored_score({.volume_beta = 0}); });
  expect_error(ErrorKind::kUsage, "--tables: expected a whole number in [1, 2], got '3'",
               [] { make_score({.tables = 3}, {"exp"}); });
}

}  // namespace
}  // namespace gumbelbox
