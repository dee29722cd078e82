#include "cli/train_watch.h"

#include <signal.h>

#include <sstream>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

struct Sample {
  TemporaryFolder folder;
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err, .quiet = true};
  DataSet data;
  ScoreOptions options;
  std::unique_ptr<PairScore> score = make_stored_score(options);
  Workers workers{1};
  Validation validation{data, options, *score, workers};
  TrainLog log{{folder.path("log"), ""}, {}, {}, console};
  CheckpointKeeper keeper{
      folder.path("model.checkpoint"), {}, 1e9, [](const TrainState&) { return true; }};
  TrainWatch watch{{1000, 400}, data.vocabulary, validation, log, keeper, console};

  Sample() { data.vocabulary.add("dog"); }
};

TrainState state_of(std::size_t pairs) {
  TrainState state;
  state.parameters = state.moments.mean = state.moments.square = Table(1, 2);
  state.pairs = pairs;
  return state;
}

TEST(TrainWatch, StopsTheRunAndKeepsItsStateWhenTheUserWantsThat) {
  end_on_signals();
  Sample s;
  const TrainHooks hooks = s.watch.hooks();
  EXPECT_TRUE(hooks.on_step(state_of(500)));
  EXPECT_FALSE(std::filesystem::exists(s.keeper.path()));
  ::raise(SIGINT);
  EXPECT_FALSE(hooks.on_step(state_of(600)));
  EXPECT_EQ(load_checkpoint(s.keeper.path()).state.pairs, 600U);
}

TEST(TrainWatch, LogsEveryEpochAndCountsOnlyThePairsOfThisProcess) {
  Sample s;
  const TrainHooks hooks = s.watch.hooks();
  hooks.on_step(state_of(700));
  hooks.on_epoch({3, 0.5, 0.01, {}});
  EXPECT_NE(read_file(s.folder.path("log")).find(R"("epoch":3,"loss":0.5,)"), std::string::npos);
  TrainResult result;
  result.pairs = 700;
  const Json summary = s.watch.end(result);
  const double seconds = summary.at("seconds");
  EXPECT_NEAR(summary.at("pairs_per_second").get<double>() * seconds, 300, 1e-6);
}

TEST(TrainWatch, NamesEntitiesAndHasAMetricOnlyWithValidation) {
  Sample s;
  const TrainHooks hooks = s.watch.hooks();
  EXPECT_EQ(hooks.name_of(0), "dog");
  EXPECT_EQ(hooks.metric, nullptr);
}

}  // namespace
}  // namespace gumbelbox
