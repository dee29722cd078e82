#include "cli/progress.h"

#include <gtest/gtest.h>

#include <optional>
#include <sstream>

namespace gumbelbox {
namespace {

class ProgressTest : public testing::Test {
 protected:
  void begin(bool terminal, std::uint64_t total = 1000, bool quiet = false,
             std::uint64_t before = 0) {
    console_.err_is_terminal = terminal;
    console_.quiet = quiet;
    progress_.emplace(console_, "train", total, "pairs", before, [this] { return now_; });
  }

  /// What is newly shown when so much is done at that time.
  std::string shown(double now, std::uint64_t done, std::string_view extra = {}) {
    now_ = now;
    err_.str("");
    progress_->update(done, extra);
    return err_.str();
  }

  std::string finished() {
    err_.str("");
    progress_->finish();
    return err_.str();
  }

  double now_ = 100;
  std::ostringstream out_;
  std::ostringstream err_;
  Console console_{.out = out_, .err = err_};
  std::optional<Progress> progress_;
};

TEST(Progress, ShowsAFileNameThatATerminalCanShow) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};
  Progress(console, "read \x1B[2J\n.tsv", 0, "bytes").finish();
  EXPECT_TRUE(err.str().starts_with("read \\x1B[2J\\x0A.tsv")) << err.str();
}

TEST_F(ProgressTest, WhatWasDoneBeforeDoesNotCountInTheRate) {
  begin(false, 1000, false, 500);
  EXPECT_EQ(shown(120, 600), "train  60%, 5 pairs/s, ETA 1:20\n");
}

TEST_F(ProgressTest, OnATerminalRedrawsOneLineTenTimesASecond) {
  begin(true);
  EXPECT_EQ(shown(100.05, 1), "");
  EXPECT_EQ(shown(101, 250, "loss 0.5"),
            "\rtrain [#####               ]  25%, 250 pairs/s, ETA 3s, loss 0.5\x1b[K");
  EXPECT_EQ(shown(101.05, 260), "");
  EXPECT_NE(shown(101.15, 270), "");
  now_ = 102;
  progress_->update(1000);
  EXPECT_EQ(finished(), "\rtrain [####################] 100%, 500 pairs/s, 2s\x1b[K\n");
}

TEST_F(ProgressTest, ElsewherePrintsALineEveryTenSecondsAndTheLast) {
  begin(false);
  EXPECT_EQ(shown(109, 90), "");
  EXPECT_EQ(shown(110, 100), "train  10%, 10 pairs/s, ETA 1:30\n");
  EXPECT_EQ(shown(119, 500), "");
  EXPECT_EQ(shown(120, 999), "train  99%, 50 pairs/s, ETA 0s\n");
  EXPECT_EQ(shown(121, 1000, "loss 0.1"), "");
  EXPECT_EQ(finished(), "train 100%, 48 pairs/s, 21s, loss 0.1\n");
  EXPECT_EQ(finished(), "");
  EXPECT_EQ(shown(150, 1000), "");
}

TEST_F(ProgressTest, WithoutATotalCountsOn) {
  begin(false, 0);
  EXPECT_EQ(shown(110, 20000000), "train 20M pairs, 2.0M pairs/s, 10s\n");
}

TEST_F(ProgressTest, AQuietConsoleStaysSilent) {
  begin(true, 1000, true);
  EXPECT_EQ(shown(150, 500), "");
  EXPECT_EQ(finished(), "");
}

TEST_F(ProgressTest, ALineLeftByAnErrorIsEnded) {
  begin(true);
  EXPECT_NE(shown(101, 250), "");
  err_.str("");
  progress_.reset();
  EXPECT_EQ(err_.str(), "\n");
}

TEST_F(ProgressTest, ALineNeverWraps) {
  begin(true);
  EXPECT_EQ(shown(101, 250, std::string(200, 'x')), "\rtrain  25%, 250 pairs/s, ETA 3s\x1b[K");
  Progress long_title(console_, std::string(200, 'x'), 1000, "pairs", 0, [this] { return now_; });
  err_.str("");
  now_ = 102;
  long_title.update(250);
  EXPECT_EQ(err_.str(), "\r" + std::string(79, 'x') + "\x1b[K");
}

TEST_F(ProgressTest, TheBarGivesWayBeforeTheFields) {
  begin(true);
  const auto drawn = [&](const std::string& extra) {
    now_ += 1;
    return shown(now_, 500, extra);
  };
  EXPECT_EQ(
      drawn("epoch 46000, loss 0.09"),
      "\rtrain [##########          ]  50%, 500 pairs/s, ETA 1s, epoch 46000, loss 0.09\x1b[K");
  EXPECT_EQ(
      drawn("epoch 46000, loss 0.0951"),
      "\rtrain [#########          ]  50%, 250 pairs/s, ETA 2s, epoch 46000, loss 0.0951\x1b[K");
  const std::string fields = "00, loss 0.0951, MRR 0.8132";
  EXPECT_EQ(drawn("epoch 46000" + fields),
            "\rtrain [##   ]  50%, 167 pairs/s, ETA 3s, epoch 46000" + fields + "\x1b[K");
  EXPECT_EQ(drawn("epoch 460000" + fields),
            "\rtrain  50%, 125 pairs/s, ETA 4s, epoch 460000" + fields + "\x1b[K");
}

TEST_F(ProgressTest, WhatHasNoRoomIsLeftOutWholeFieldByField) {
  begin(true);
  const std::string epoch = "epoch 46" + std::string(38, '0');
  EXPECT_EQ(shown(101, 250, epoch + ", loss 0.0951"),
            "\rtrain  25%, 250 pairs/s, ETA 3s, " + epoch + "\x1b[K");
}

TEST(CountText, KeepsTwoOrThreeDigits) {
  EXPECT_EQ(count_text(0), "0");
  EXPECT_EQ(count_text(1.25), "1.2");
  EXPECT_EQ(count_text(950), "950");
  EXPECT_EQ(count_text(999.7), "1.0k");
  EXPECT_EQ(count_text(1900000), "1.9M");
  EXPECT_EQ(count_text(9960000), "10M");
  EXPECT_EQ(count_text(999700000), "1.0G");
  EXPECT_EQ(count_text(27e12), "27T");
  EXPECT_EQ(count_text(27e15), "27000T");
}

TEST(DurationText, GrowsFromSecondsToHours) {
  EXPECT_EQ(duration_text(0.2), "0s");
  EXPECT_EQ(duration_text(59.4), "59s");
  EXPECT_EQ(duration_text(59.6), "1:00");
  EXPECT_EQ(duration_text(187), "3:07");
  EXPECT_EQ(duration_text(7387), "2:03:07");
}

TEST(SteadySeconds, DoesNotGoBack) {
  const double first = steady_seconds();
  EXPECT_GE(steady_seconds(), first);
}

}  // namespace
}  // namespace gumbelbox
