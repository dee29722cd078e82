#include "gumbelbox/fit/prior_choice.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/error.h"
#include "tests/fit/fit_model.h"
#include "tests/fit/small_market.h"

namespace gumbelbox {
namespace {

TEST(ChoosePrior, ShortRunsChooseItOnValid) {
  DataSet data = small_market();
  EXPECT_EQ(*fit_alone(data, market_run(250)).options.prior, 0) << "the counts are the truth";
  // Counts of five cases that say nothing, while valid knows that nothing depends on anything.
  for (std::size_t i = 0; i < data.train.pairs.size(); ++i) {
    data.train.n_b[i] = 5;
    data.train.n_ab[i] = i % 2 == 0 ? 0 : 3;
    data.train.targets[i] = static_cast<float>(data.train.n_ab[i] / 5);
  }
  for (std::size_t i = 0; i < data.valid->pairs.size(); ++i) {
    data.valid->targets[i] = static_cast<float>(data.marginals[data.valid->pairs[i].a].p);
  }
  const Fitted chosen = fit_alone(data, market_run(250));
  EXPECT_EQ(*chosen.options.prior, 20);
  EXPECT_EQ(option_of(chosen.model, "prior"), "20");
  ASSERT_EQ(chosen.model.notes.size(), 1U);
  EXPECT_TRUE(note_text(chosen.model.notes[0])
                  .starts_with("prior 20, chosen by the KL of valid.tsv in short runs: 0."))
      << note_text(chosen.model.notes[0]);
  FitOptions given = market_run(250);
  given.prior = 0;
  EXPECT_EQ(*fit_alone(data, given).options.prior, 0);
  EXPECT_GT(*fit_alone(data, given).run.best_metric, *chosen.run.best_metric);
  data.valid.reset();
  EXPECT_EQ(*fit_alone(data, market_run(5)).options.prior, 0) << "nothing chooses";
}

TEST(ChoosePrior, IsWatchedAndCanBeStopped) {
  FitHooks hooks;
  std::size_t last = 0;
  std::size_t all = 0;
  hooks.on_preparing = [&](const char*, std::size_t done, std::size_t of) {
    EXPECT_GT(done, last);
    last = done;
    all = of;
    return true;
  };
  Workers workers(1);
  fit(small_market(), market_run(10), workers, hooks);
  EXPECT_EQ(last, all);
  hooks.on_preparing = [](const char*, std::size_t, std::size_t) { return false; };
  try {
    fit(small_market(), market_run(10), workers, hooks);
    FAIL() << "expected a stop";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kStopped);
    EXPECT_STREQ(error.what(), "stopped while short runs chose the prior");
  }
}

TEST(ChoosePrior, OnlyWhereValidAndCountsCanTell) {
  DataSet data = small_market();
  EXPECT_TRUE(chooses_prior(data, market_run(5)));
  EXPECT_FALSE(chooses_prior(data, market_run(0))) << "nothing is trained";
  FitOptions given = market_run(5);
  given.prior = 0;
  EXPECT_FALSE(chooses_prior(data, given));
  EXPECT_FALSE(chooses_prior(foods(), short_run(5)));
  data.train.n_b.clear();
  data.train.n_ab.clear();
  EXPECT_FALSE(chooses_prior(data, market_run(5)));
  data = small_market();
  data.valid.reset();
  EXPECT_FALSE(chooses_prior(data, market_run(5)));
}

}  // namespace
}  // namespace gumbelbox
