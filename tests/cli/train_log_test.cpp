#include "cli/train_log.h"

#include <sstream>

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("log");
  std::ostringstream out;
  std::ostringstream err;
  Console console{.out = out, .err = err};

  std::vector<Json> lines() const {
    std::vector<Json> lines;
    std::istringstream text(read_file(path));
    for (std::string line; std::getline(text, line);) lines.push_back(Json::parse(line));
    return lines;
  }
};

EpochReport report(int epoch) { return {epoch, 0.5, 0.01, {}}; }

TEST(TrainLog, TellsOptionsEpochsAndResult) {
  Sample s;
  TrainLog log({s.path, ""}, {}, {}, s.console);
  log.add_epoch({1, 0.5, 0.01, 0.75}, 100, 2);
  log.add_epoch(report(2), 200, 4);
  log.end({{"epochs", 2}});
  const std::vector<Json> lines = s.lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["options"]["dim"], "5");
  EXPECT_EQ(lines[1].dump(), R"({"epoch":1,"loss":0.5,"learning_rate":0.01,"pairs":100,)"
                             R"("seconds":2.0,"metric":0.75})");
  EXPECT_FALSE(lines[2].contains("metric"));
  EXPECT_EQ(lines[3]["result"]["epochs"], 2);
}

TEST(TrainLog, ARunThatGoesOnTellsNoEpochTwice) {
  Sample s;
  {
    TrainLog log({s.path, ""}, {}, {}, s.console);
    for (int epoch = 1; epoch <= 5; ++epoch) log.add_epoch(report(epoch), 100, 2);
  }
  std::ofstream(s.path, std::ios::app) << R"({"epoch":6,"lo)" << '\n'
                                       << std::string(500, '\0');  // as a power cut leaves it
  TrainLog log({s.path, ""}, {}, 3, s.console);
  log.add_epoch(report(4), 400, 1);
  std::vector<int> epochs;
  for (const Json& line : s.lines()) {
    if (line.contains("epoch")) epochs.push_back(line["epoch"]);
  }
  EXPECT_EQ(epochs, (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(s.lines()[4].dump(), R"({"resumed_after_epoch":3,"learning_rate":0.01})");
}

TEST(TrainLog, ARunThatGoesOnMayBeginALog) {
  Sample s;
  TrainLog log({s.path, ""}, {}, 3, s.console);
  log.add_epoch(report(4), 400, 1);
  ASSERT_EQ(s.lines().size(), 3U);
  EXPECT_TRUE(s.lines()[0].contains("options"));
}

TEST(TrainLog, AFullDiskIsToldAtOnceAndAtTheEnd) {
  Sample s;
  TrainLog log({"/dev/full", ""}, {}, {}, s.console);
  const std::string reason = "/dev/full: cannot write the log: No space left on device";
  EXPECT_EQ(s.err.str(), reason + "; training goes on without it\n");
  log.add_epoch(report(1), 1, 1);
  expect_error(ErrorKind::kIo, reason, [&] { log.end({}); });
  EXPECT_EQ(s.err.str(), reason + "; training goes on without it\n") << "told once";
}

TEST(TrainLog, ALogThatCannotBeginIsAnError) {
  Sample s;
  const std::string path = s.folder.path("missing/log");
  expect_error(ErrorKind::kIo, path + ": cannot write the log: No such file or directory", [&] {
    TrainLog({path, ""}, {}, {}, s.console);
  });
}

TEST(TrainLog, DrawsItsCurvesForTensorBoard) {
  Sample s;
  TrainLog log({"", s.folder.path("board")}, {}, {}, s.console);
  log.add_epoch({1, 0.5, 0.01, 0.75}, 100, 2);
  log.end({});
  const auto files = std::filesystem::directory_iterator(s.folder.path("board"));
  const std::string events = read_file(files->path().string());
  for (const char* tag : {"train/loss", "train/learning_rate", "valid/metric"}) {
    EXPECT_NE(events.find(tag), std::string::npos) << tag;
  }
}

TEST(TrainLog, WithoutAPathWritesNothing) {
  Sample s;
  TrainLog log({}, {}, {}, s.console);
  log.add_epoch(report(1), 1, 1);
  log.end({});
  EXPECT_EQ(s.folder.files(), 0U);
}

}  // namespace
}  // namespace gumbelbox
