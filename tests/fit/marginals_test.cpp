#include "gumbelbox/fit/marginals.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/fit/fit_model.h"
#include "tests/fit/small_market.h"

namespace gumbelbox {
namespace {

using Counts = std::vector<double>;
using Shares = std::vector<float>;

/// P(a | b) of four things; nothing is said of the last as an a.
DataSet probabilities() {
  DataSet data;
  data.kind = DataKind::kProbability;
  for (const char* name : {"tea", "milk", "bread", "salt"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {0, 2}, {1, 0}, {2, 0}};
  data.train.targets = {0.5F, 0.25F, 0.125F, 0};
  return data;
}

DataSet counted() {
  DataSet data = probabilities();
  data.train.n_ab = {20, 10, 10, 0};
  data.train.n_b = {40, 40, 80, 79};  // the largest of tea counts
  return data;
}

DataSet with_marginals(DataSet data) {
  data.marginals = {{0.5, 100}, {0.25, 50}, {0, 0}, {1e-9, 1}};
  return data;
}

TEST(MarginalsOf, AreThoseOfTheirFile) {
  EXPECT_EQ(marginals_of(with_marginals(probabilities())), (Shares{0.5F, 0.25F, 1e-6F, 1e-6F}))
      << "no volume is 0";
  EXPECT_EQ(marginals_of(with_marginals(counted())), (Shares{0.5F, 0.25F, 1e-6F, 1e-6F}));
}

TEST(MarginalsOf, AreElseTheCountsUpToAFactor) {
  EXPECT_EQ(marginals_of(counted()), (Shares{0.25F, 0.125F, 0.125F, 0.125F}))
      << "what never came as a b is as rare as the rarest";
}

TEST(MarginalsOf, AreElseTheMeansOfThePairs) {
  EXPECT_EQ(marginals_of(probabilities()), (Shares{0.375F, 0.125F, 0.125F, 0.125F}));
}

TEST(MarginalsOf, OfAFileMayBeNothing) {
  DataSet data = probabilities();
  data.marginals = {{0.5, 2}, {0.25, 1}, {0.5, 2}, {0, 0}};
  EXPECT_EQ(marginals_of(data)[3], 1e-6F) << "known to be rarer than the others";
}

TEST(MarginalsOf, WhereNothingEverCameAreTheLeast) {
  DataSet data = probabilities();
  data.train.targets = {0, 0, 0, 0};
  EXPECT_EQ(marginals_of(data), Shares(4, 1e-6F));
}

TEST(PriorMeans, AreMarginalsOrTheSharesOfTheCounts) {
  EXPECT_EQ(prior_means(with_marginals(counted())), (Counts{0.5, 0.25, 0, 1e-9}));
  EXPECT_EQ(prior_means(counted()), (Counts{30.0 / 80, 10.0 / 80, 0, 0}));
}

TEST(MarginalError, IsTheMeanDifferenceOfVolumesBesideTheMean) {
  const DataSet data = small_market();
  const Model model = fit_alone(data, market_run(1)).model;
  const auto score = make_stored_score(model.score);
  EXPECT_FALSE(marginal_error({}, score->joint(), model.rows));
  EXPECT_FALSE(marginal_error(data.marginals, nullptr, model.rows));
  std::vector<Marginal> doubled;
  for (EntityId id = 0; id < data.vocabulary.size(); ++id) {
    doubled.push_back({2 * std::exp(score->joint()->log_joint(model.rows, {&id, 1})), 1});
  }
  EXPECT_NEAR(*marginal_error(doubled, score->joint(), model.rows), 0.5, 1e-9);
  Table huge = model.rows;
  std::ranges::fill(huge.values(), 1e30F);
  EXPECT_FALSE(marginal_error(data.marginals, score->joint(), huge)) << "volumes beyond numbers";
}

TEST(CountsOf, AreThoseOfTheFileOfMarginals) {
  EXPECT_EQ(counts_of(with_marginals(counted())), (Counts{100, 50, 0, 1}));
}

TEST(CountsOf, AreElseThoseOfThePairsAndZeroWhereNothingIsKnown) {
  EXPECT_EQ(counts_of(counted()), (Counts{80, 40, 40, 0}));
}

TEST(CountsOf, AreNoneWithoutCounts) { EXPECT_EQ(counts_of(probabilities()), Counts{}); }

TEST(MarginalsOfARun, AreTheVolumesThatItStartsFrom) {
  const DataSet data = small_market();
  FitOptions options = market_run(0);
  const auto volume = [&](EntityId id) {
    const Model model = fit_alone(data, options).model;
    return std::exp(make_stored_score(model.score)->joint()->log_joint(model.rows, {&id, 1}));
  };
  for (const Marginal& one : data.marginals) {
    const auto id = static_cast<EntityId>(&one - data.marginals.data());
    options.init = "counts";
    EXPECT_NEAR(volume(id), one.p, 1e-4);
    options.init = "random";
    EXPECT_LT(volume(id), 0.02) << "all alike";
  }
}

TEST(MarginalsOfARun, VolumesAreSharesIfTheyAreNearTheMarginals) {
  DataSet data = small_market();
  const Fitted near = fit_alone(data, market_run(1));
  EXPECT_TRUE(has_measured_volumes(near.model));
  EXPECT_EQ(near.model.counts[2], data.marginals[2].n);
  FitOptions random = market_run(1);
  random.init = "random";
  random.marginal_weight = 0;
  const Fitted far = fit_alone(data, random);
  EXPECT_GT(*far.marginal_error, kMostMarginalError);
  EXPECT_FALSE(has_measured_volumes(far.model));
  data.marginals.clear();  // n_b tells ratios alone
  EXPECT_FALSE(has_measured_volumes(fit_alone(data, market_run(1)).model));
}

}  // namespace
}  // namespace gumbelbox
