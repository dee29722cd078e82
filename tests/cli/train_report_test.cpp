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
            "2 entities, 1 edge\n"
            "gumbel in 2 dimensions, trained: 12 epochs, loss 0.1235\n"
            "model: out.model\n");
}

TEST(TrainReport, OfALayoutHasNoLoss) {
  Fitted fitted = fitted_run("layout");
  fitted.run.epochs = 0;
  EXPECT_EQ(train_report(fitted, "m"),
            "2 entities, 1 edge\ngumbel in 2 dimensions, constructed\nmodel: m\n");
  EXPECT_EQ(train_report(fitted, "m", 12.4),
            "2 entities, 1 edge\ngumbel in 2 dimensions, constructed in 12 s\nmodel: m\n");
}

TEST(TrainReport, TellsTheEpochThatIsKeptAndHowItsBoxesCameAbout) {
  Fitted fitted = fitted_run("layout");
  fitted.metric = "valid_f1";
  fitted.run.best_metric = 0.75;
  fitted.run.best_epoch = 3;
  EXPECT_EQ(train_report(fitted, "m"),
            "2 entities, 1 edge\n"
            "gumbel in 2 dimensions, constructed, then trained: 12 epochs, loss 0.1235\nvalid_f1 "
            "0.7500 at epoch 3, which is kept\nmodel: m\n");
  fitted.run.best_epoch = 0;
  EXPECT_NE(train_report(fitted, "m").find("constructed"), std::string::npos);
}

TEST(TrainReport, TellsHowFarItsAnswersCanBeReliedOn) {
  Fitted fitted = fitted_run("layout");
  fitted.run.epochs = 0;
  fitted.quality = {.edges_held = 1, .wrong_answers = 0, .lost_answers = 0, .entities_asked = 2};
  EXPECT_EQ(train_report(fitted, "m").find("2 entities, 1 edge: all answers are right\n"), 0U);
  fitted.quality->wrong_answers = 0.0004;
  EXPECT_EQ(train_report(fitted, "m")
                .find("2 entities, 1 edge: 99.96% of the answers are right, none is missing\n"),
            0U);
  fitted.quality->wrong_answers = 1e-6;
  EXPECT_EQ(train_report(fitted, "m").find("2 entities, 1 edge: 99.99% of the answers are right"),
            0U)
      << "not all";
  fitted.quality->lost_answers = 0.01;
  EXPECT_NE(train_report(fitted, "m").find("are right, 1% of the right ones are missing\n"),
            std::string::npos);
  fitted.quality->entities_asked = 1;
  EXPECT_NE(train_report(fitted, "m").find("ones are missing (estimated from 1 entity)\n"),
            std::string::npos);
}

TEST(TrainReport, WarnsFirstWhereManyAnswersAreWrongOrMissing) {
  Fitted fitted = fitted_run("layout");
  fitted.quality = {.edges_held = 1, .wrong_answers = 0.28, .lost_answers = 0};
  EXPECT_EQ(train_report(fitted, "m").find("warning: 28% of the answers are wrong (P"), 0U);
  fitted.quality->lost_answers = 0.3;
  EXPECT_EQ(train_report(fitted, "m")
                .find("warning: 28% of the answers are wrong, 30% of "
                      "the right answers are missing (P"),
            0U);
  fitted.quality->wrong_answers = 0.2;
  EXPECT_EQ(train_report(fitted, "m").find("warning: 30% of the right answers are missing (P"), 0U);
  fitted.quality->lost_answers = 0.2;
  EXPECT_EQ(train_report(fitted, "m").find("warning"), std::string::npos);
}

struct Kept {
  TemporaryFolder folder;
  CheckpointKeeper keeper{folder.path("m.checkpoint"), 0};

  void save() const {
    TrainState state;
    state.parameters = Table(2, 2);
    save_checkpoint({}, state, keeper.path());
  }

  std::string way_on(ErrorKind kind) const {
    const Error error = with_way_on(Error(kind, "it ended"), 0.5, keeper);
    EXPECT_EQ(error.kind(), kind);
    return error.what();
  }
};

TEST(WithWayOn, GoesOnFromTheCheckpointOfAStoppedRun) {
  const Kept kept;
  EXPECT_EQ(kept.way_on(ErrorKind::kStopped), "it ended; nothing is kept, start again");
  kept.save();
  EXPECT_EQ(kept.way_on(ErrorKind::kStopped),
            "it ended; --resume goes on from " + kept.keeper.path());
}

TEST(WithWayOn, TakesATenthOfTheRateWhereNumbersRanAway) {
  const Kept kept;
  EXPECT_EQ(kept.way_on(ErrorKind::kNumeric), "it ended");
  kept.save();
  EXPECT_EQ(kept.way_on(ErrorKind::kNumeric),
            "it ended; to go on from " + kept.keeper.path() + ": --resume --learning-rate 0.05");
}

TEST(WithWayOn, KeepsWhatWasTrainedWhereTooMuchIsWrong) {
  const Kept kept;
  EXPECT_EQ(kept.way_on(ErrorKind::kInput), "it ended");
  kept.save();
  EXPECT_EQ(kept.way_on(ErrorKind::kInput),
            "it ended; --resume --max-wrong 1 keeps what was trained");
}

TEST(WithWayOn, LeavesOtherErrorsAsTheyAre) {
  const Kept kept;
  kept.save();
  EXPECT_EQ(kept.way_on(ErrorKind::kIo), "it ended");
  EXPECT_EQ(kept.way_on(ErrorKind::kUsage), "it ended");
}

}  // namespace
}  // namespace gumbelbox
