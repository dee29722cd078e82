#include "cli/probability_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

ProbabilityResult some_result() {
  ProbabilityResult result;
  result.all.model = {
      .kl = 0.01, .pearson = 0.9, .spearman = 0.8, .brier = 0.002, .ece = 0.005, .pairs = 30};
  result.all.popularity = {.kl = 0.05,
                           .pearson = std::nan(""),
                           .spearman = std::nan(""),
                           .brier = 0.02,
                           .ece = 0.04,
                           .pairs = 30};
  result.reliability = {{0.125, 0.25, 15}, {0.5, 0.75, 15}};
  result.base_rate = 0.3;
  return result;
}

TEST(ProbabilityText, ShowsTheModelBesidePopularity) {
  EXPECT_EQ(probability_text(some_result(), {}, "test.tsv"),
            "30 pairs of test.tsv with mean P 0.3000\n"
            "                   KL    Pearson   Spearman    Brier      ECE\n"
            "model         0.01000     0.9000     0.8000  0.00200  0.00500\n"
            "popularity    0.05000  undefined  undefined  0.02000  0.04000\n"
            "popularity: mean P(a | b) over the training pairs of a (no marginals.tsv)\n"
            "counts: unknown, because train.tsv does not list these pairs; 'import ratings "
            "--hold-out-users 0.2' makes a fair test\n"
            "\n"
            "    pairs   predicted    given\n"
            "       15      0.1250   0.2500\n"
            "       15      0.5000   0.7500\n");
}

TEST(ProbabilityText, CountsOfTheSameUsersAreTheAnswers) {
  ProbabilityBaselines same;
  same.has_same_counts = true;
  EXPECT_NE(probability_text(some_result(), same, "test.tsv")
                .find("counts: they are the answers, because both come from the same users; "),
            std::string::npos);
}

TEST(ProbabilityText, ShowsCountsWhereTheyAreKnown) {
  ProbabilityResult result = some_result();
  result.all.counts = result.all.model;
  result.all.counts->kl = 0.125;
  ProbabilityBaselines baselines;
  baselines.from_marginals = true;
  baselines.counts = {0.5};
  baselines.uncounted = 1;
  const std::string text = probability_text(result, baselines, "test.tsv");
  EXPECT_NE(text.find("\ncounts        0.12500 "), std::string::npos) << text;
  EXPECT_NE(text.find("\npopularity: P(a) of marginals.tsv\n"
                      "counts: P(a | b) of the training users; the popularity for 1 pair that they "
                      "do not know\n"),
            std::string::npos)
      << text;
}

TEST(ProbabilityText, ShowsTheSameByHowOftenBComes) {
  ProbabilityResult result = some_result();
  result.by_count = {{0, 20, result.all}, {100, 500, result.all}, {500, {}, result.all}};
  const std::string text = probability_text(result, {}, "test.tsv");
  EXPECT_NE(text.find("\nn_b < 20: 30 pairs\n                   KL "), std::string::npos) << text;
  EXPECT_NE(text.find("\nn_b 100 to 499: 30 pairs\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nn_b >= 500: 30 pairs\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace gumbelbox
