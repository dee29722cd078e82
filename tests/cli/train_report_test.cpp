#include "cli/train_report.h"

#include <gtest/gtest.h>

#include "tests/base/temporary_folder.h"

namespace gumbelbox {
namespace {

/// A run of 12 epochs in 2 dimensions about two entities and an edge.
Fitted fitted_run(const std::string& init) {
  Fitted fitted;
  fitted.options.model.dim = 2;
  fitted.options.init = init;
  fitted.model.vocabulary.add("a");
  fitted.model.vocabulary.add("b");
  fitted.model.edges = {{0, 1}};
  fitted.run.epochs = 12;
  fitted.run.loss = 0.12345;
  return fitted;
}

TEST(TrainReport, TellsWhatWasTrained) {
  EXPECT_EQ(train_report(fitted_run("random"), "out.model"),
            "gumbel in 2 dimensions, trained: 2 entities, 1 edge, 12 epochs, loss 0.1235\n"
            "model: out.model\n");
}

TEST(TrainReport, OfALayoutHasNoLoss) {
  Fitted fitted = fitted_run("layout");
  fitted.run.epochs = 0;
  EXPECT_EQ(train_report(fitted, "m"),
            "gumbel in 2 dimensions, constructed: 2 entities, 1 edge\nmodel: m\n");
}

TEST(TrainReport, TellsTheEpochThatIsKeptAndHowItsBoxesCameAbout) {
  Fitted fitted = fitted_run("layout");
  fitted.metric = "valid_f1";
  fitted.run.best_metric = 0.75;
  fitted.run.best_epoch = 3;
  EXPECT_EQ(train_report(fitted, "m"),
            "gumbel in 2 dimensions, constructed, then trained: 2 entities, 1 edge, 12 epochs, "
            "loss 0.1235\nvalid_f1 0.7500 at epoch 3, which is kept\nmodel: m\n");
  fitted.run.best_epoch = 0;
  EXPECT_NE(train_report(fitted, "m").find("constructed: "), std::string::npos);
}

TEST(TrainReport, TellsHowFarItsAnswersCanBeReliedOn) {
  Fitted fitted = fitted_run("layout");
  fitted.run.epochs = 0;
  fitted.quality = {.edges_held = 0.995, .wrong_answers = 0.28, .wrong_about_parents = 0};
  const std::string text = train_report(fitted, "m");
  EXPECT_NE(
      text.find("\nabout 28% of the ancestors that 'contains' reports with P >= 0.5 are wrong; "
                "try a larger --dim\n99.5% of the edges are held (P >= 0.5)\nmodel: m\n"),
      std::string::npos)
      << text;
  fitted.quality->edges_held = 0.99999;
  EXPECT_NE(train_report(fitted, "m").find("\n99.9% of the edges are held"), std::string::npos);
}

struct Kept {
  TemporaryFolder folder;
  CheckpointKeeper keeper{folder.path("m.checkpoint"), 0};

  std::string way_on(ErrorKind kind) const {
    const Error error = with_way_on(Error(kind, "it ended"), 0.5, keeper);
    EXPECT_EQ(error.kind(), kind);
    return error.what();
  }
};

TEST(WithWayOn, GoesOnFromTheCheckpointOfAStoppedRun) {
  const Kept kept;
  EXPECT_EQ(kept.way_on(ErrorKind::kStopped), "it ended; nothing is kept, start again");
  kept.folder.write("m.checkpoint", "some");
  EXPECT_EQ(kept.way_on(ErrorKind::kStopped),
            "it ended; --resume goes on from " + kept.keeper.path());
}

TEST(WithWayOn, TakesATenthOfTheRateWhereNumbersRanAway) {
  const Kept kept;
  EXPECT_EQ(kept.way_on(ErrorKind::kNumeric), "it ended");
  kept.folder.write("m.checkpoint", "some");
  EXPECT_EQ(kept.way_on(ErrorKind::kNumeric),
            "it ended; to go on from " + kept.keeper.path() + ": --resume --learning-rate 0.05");
}

TEST(WithWayOn, LeavesOtherErrorsAsTheyAre) {
  const Kept kept;
  kept.folder.write("m.checkpoint", "some");
  EXPECT_EQ(kept.way_on(ErrorKind::kIo), "it ended");
  EXPECT_EQ(kept.way_on(ErrorKind::kUsage), "it ended");
}

}  // namespace
}  // namespace gumbelbox
