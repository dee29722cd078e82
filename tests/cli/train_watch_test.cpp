#include "cli/train_watch.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <sstream>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

/// A watch beside a run in 5 dimensions that nobody runs; `from` is what it goes on from.
struct Sample {
  TemporaryFolder folder;
  std::ostringstream out;
  std::ostringstream err;
  Console console;
  Arguments arguments{{}, {}};
  DataSet data;
  FitOptions options;
  TrainWatch watch;
  FitHooks hooks = watch.hooks();

  explicit Sample(bool quiet = true, const TrainState* from = nullptr)
      : console{.out = out, .err = err, .quiet = quiet},
        watch(arguments, data, {folder.path("log"), ""}, from, console) {
    data.vocabulary.add("dog");
    options.epochs = 10;
    settle(options, 100);
  }

  FitPlan plan(const std::string& metric = "") const { return {options, 100, metric}; }
};

TrainState state_of(std::size_t pairs) {
  TrainState state;
  state.pairs = pairs;
  return state;
}

TEST(TrainWatch, StopsTheChoiceOfThePriorToo) {
  end_on_signals();
  Sample s;
  EXPECT_TRUE(s.hooks.on_preparing("choosing the prior", 10, 100));
  ::raise(SIGINT);
  EXPECT_FALSE(s.hooks.on_preparing("choosing the prior", 20, 100));
}

TEST(TrainWatch, StopsTheRunWhenTheUserWantsThat) {
  end_on_signals();
  Sample s;
  s.hooks.on_training(s.plan());
  EXPECT_TRUE(s.hooks.on_step(state_of(500)));
  ::raise(SIGINT);
  EXPECT_FALSE(s.hooks.on_step(state_of(600)));
}

TEST(TrainWatch, ASignalDuringTheLayoutEndsTheProgram) {
  EXPECT_EXIT(
      {
        end_on_signals();
        Sample s;
        s.hooks.on_settled(s.plan());
        s.hooks.on_layout("choosing", 1, 2);
        ::raise(SIGINT);
      },
      testing::ExitedWithCode(130), "");
}

TEST(TrainWatch, LogsEveryEpochAndCountsOnlyThePairsOfThisProcess) {
  TrainState from = state_of(400);
  from.epochs = 2;
  Sample s(true, &from);
  s.hooks.on_settled(s.plan());
  s.hooks.on_training(s.plan());
  s.hooks.on_step(state_of(700));
  s.hooks.on_epoch({3, 0.5, 0.01, {}});
  const std::string log = read_file(s.folder.path("log"));
  EXPECT_NE(log.find(R"("epoch":3,"loss":0.5,)"), std::string::npos) << log;
  EXPECT_NE(log.find(R"("resumed_after_epoch":2)"), std::string::npos) << log;
  Fitted fitted;
  fitted.options = s.options;
  fitted.run.pairs = 700;
  const Json summary = s.watch.end(fitted);
  const double seconds = summary.at("seconds");
  EXPECT_NEAR(summary.at("pairs_per_second").get<double>() * seconds, 300, 1e-6);
  s.watch.log(summary);
  EXPECT_NE(read_file(s.folder.path("log")).find(R"({"result":{"epochs":0)"), std::string::npos);
}

TEST(TrainWatch, LeavesTheMetricToTheRunAndShowsItByName) {
  Sample s(false);
  EXPECT_EQ(s.hooks.metric, nullptr);
  EXPECT_EQ(s.hooks.checkpoints, nullptr);
  EXPECT_TRUE(s.hooks.measures_answers);
  s.hooks.on_training(s.plan("valid_f1"));
  s.hooks.on_step(state_of(700));
  s.hooks.on_epoch({1, 0.5, 0.01, 0.75});
  Fitted fitted;
  fitted.options = s.options;
  fitted.run.epochs = 1;
  s.watch.end(fitted);
  EXPECT_NE(s.err.str().find("epoch 1, loss 0.5000, valid_f1 0.7500"), std::string::npos)
      << s.err.str();
}

TEST(TrainWatch, ShowsNotesExceptThatOfTheReaderUnlessItIsQuiet) {
  Sample s(false);
  s.hooks.on_note({NoteKind::kEdgesDropped, 3, 1});
  EXPECT_EQ(s.err.str(), "");
  s.hooks.on_note({NoteKind::kCyclesMerged, 2, 1});
  EXPECT_EQ(s.err.str(), "2 entities on cycles share 1 box\n");
  Sample quiet;
  quiet.hooks.on_note({NoteKind::kCyclesMerged, 2, 1});
  EXPECT_EQ(quiet.err.str(), "");
}

TEST(TrainWatch, ANoteAfterTheLastEpochStandsBelowTheProgress) {
  Sample s(false);
  s.hooks.on_training(s.plan());
  s.hooks.on_step(state_of(700));
  s.hooks.on_epoch({7, 0.5, 0.01, {}});
  s.hooks.on_note({.kind = NoteKind::kLinkFitted, .text = "P is fitted"});
  Fitted fitted;
  fitted.options = s.options;
  fitted.run.epochs = 7;
  s.watch.end(fitted);
  const std::string err = s.err.str();
  EXPECT_EQ(err.find("training "), 0U) << err;
  EXPECT_TRUE(err.ends_with(", epoch 7, loss 0.5000\nP is fitted\n")) << err;
}

TEST(TrainWatch, SaysThatBoxesAreLaidOutIfTheyAre) {
  Sample s(false);
  s.hooks.on_settled(s.plan());
  EXPECT_EQ(s.err.str(), "laying out 1 box\n");
  const TrainState from = state_of(400);
  Sample resumed(false, &from);
  resumed.hooks.on_settled(resumed.plan());
  EXPECT_EQ(resumed.err.str(), "");
  Sample random(false);
  random.options.init = "random";
  random.hooks.on_settled(random.plan());
  EXPECT_EQ(random.err.str(), "");
}

TEST(TrainWatch, TheResultTellsHowTheBoxesCameAbout) {
  Sample s;
  s.hooks.on_settled(s.plan());
  s.hooks.on_training(s.plan());
  Fitted fitted;
  fitted.options = s.options;
  fitted.run.epochs = 10;
  fitted.run.loss = 0.25;
  fitted.run.best_metric = 0.75;
  fitted.run.best_epoch = 3;
  Json result = s.watch.end(fitted);
  EXPECT_EQ(result.at("epochs"), 10);
  EXPECT_EQ(result.at("loss"), 0.25);
  EXPECT_EQ(result.at("best_metric"), 0.75);
  EXPECT_EQ(result.at("best_epoch"), 3);
  EXPECT_EQ(result.at("origin"), "constructed, then trained");
  EXPECT_GE(result.at("layout_seconds"), 0);
  EXPECT_FALSE(result.contains("edges_held"));
  EXPECT_FALSE(result.contains("preparing_seconds")) << "no other run came before";

  Sample random;
  random.hooks.on_preparing("pretraining", 10, 100);
  random.hooks.on_settled(random.plan());
  random.hooks.on_training(random.plan());
  fitted.quality = {.edges_held = 1, .wrong_answers = 0.25, .wrong_about_parents = 0.5};
  fitted.options.init = "random";
  fitted.run.best_metric.reset();
  result = random.watch.end(fitted);
  EXPECT_TRUE(result.at("best_metric").is_null());
  EXPECT_EQ(result.at("origin"), "trained");
  EXPECT_EQ(result.at("layout_seconds"), 0);
  EXPECT_EQ(result.at("edges_held"), 1);
  EXPECT_EQ(result.at("wrong_answers"), 0.25);
  EXPECT_EQ(result.at("wrong_about_parents"), 0.5);
  EXPECT_GE(result.at("preparing_seconds"), 0);
}

}  // namespace
}  // namespace gumbelbox
