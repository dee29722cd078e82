#include "gumbelbox/score/registry.h"

#include <gtest/gtest.h>

#include <cmath>

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

TEST(Registry, TheSideParameterDecidesWhatARowMeans) {
  const ScoreOptions options{.model = "hard", .dim = 1};
  // Sides of softplus: log(2) / 10 and 2; of exp: 1 and e^2.
  const Table table = table_of({{0, 0}, {0, 2}});
  EXPECT_NEAR(score_of(*make_score(options, "softplus"), table, {0, 1}),
              std::log(std::log(2.0) / 20), 1e-9);
  EXPECT_NEAR(score_of(*make_score(options, "exp"), table, {0, 1}), -2, 1e-12);
}

TEST(Registry, TheRowHoldsLowerAndSideOfEveryTable) {
  EXPECT_EQ(make_score({.dim = 3}, "softplus")->row_width(), 6U);
  EXPECT_EQ(make_stored_score({.dim = 3, .tables = 2})->row_width(), 12U);
}

TEST(Registry, RefusesUnknownNamesAndValuesOutOfRange) {
  expect_error(ErrorKind::kUsage, "side_parameter: expected softplus or exp, got 'plain'",
               [] { make_score({}, "plain"); });
  expect_error(ErrorKind::kUsage,
               "--model: expected one of gumbel, gumbel-exact, smooth, hard, got 'gumbell'; did "
               "you mean gumbel?",
               [] { make_score({.model = "gumbell"}, "softplus"); });
  expect_error(ErrorKind::kUsage, "--dim: expected a whole number in [1, 4096], got '0'",
               [] { make_stored_score({.dim = 0}); });
  expect_error(ErrorKind::kUsage, "--volume-beta: expected a number in [1e-06, 1000], got '0'",
               [] { make_stored_score({.volume_beta = 0}); });
  expect_error(ErrorKind::kUsage, "--tables: expected a whole number in [1, 2], got '3'",
               [] { make_score({.tables = 3}, "exp"); });
}

}  // namespace
}  // namespace gumbelbox
