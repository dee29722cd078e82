#include "gumbelbox/fit/train_log.h"

#include <sstream>

#include "gumbelbox/base/file.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/store/checkpoint_file.h"
#include "tests/base/temporary_folder.h"
#include "tests/cli/stop_run.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

struct Sample {
  TemporaryFolder folder;
  std::string path = folder.path("log");
  std::string told;
  std::function<void(const std::string&)> tell = [this](const std::string& reason) {
    told += reason + "\n";
  };

  std::vector<Json> lines() const {
    std::vector<Json> lines;
    std::istringstream text(read_file(path));
    for (std::string line; std::getline(text, line);) lines.push_back(Json::parse(line));
    return lines;
  }
};

FitOptions settled() {
  FitOptions options;
  options.init = "random";
  settle(options, 100);
  return options;
}

EpochReport report(int epoch) { return {epoch, 0.5, 0.01, {}}; }

TEST(TrainLog, TellsOptionsEpochsAndResult) {
  Sample s;
  TrainLog log({s.path, ""}, settled(), {}, s.tell);
  log.add_epoch({1, 0.5, 0.01, 0.75}, 100, 2);
  log.add_epoch(report(2), 200, 4);
  log.end({{"epochs", 2}});
  const std::vector<Json> lines = s.lines();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[0]["options"]["dim"], "5");
  EXPECT_EQ(lines[0]["options"]["learning_rate"], "0.01");
  EXPECT_EQ(lines[1].dump(), R"({"epoch":1,"loss":0.5,"learning_rate":0.01,"pairs":100,)"
                             R"("seconds":2.0,"metric":0.75})");
  EXPECT_FALSE(lines[2].contains("metric"));
  EXPECT_EQ(lines[3]["result"]["epochs"], 2);
}

TEST(TrainLog, ARunThatGoesOnTellsNoEpochTwice) {
  Sample s;
  {
    TrainLog log({s.path, ""}, settled(), {}, s.tell);
    for (int epoch = 1; epoch <= 5; ++epoch) log.add_epoch(report(epoch), 100, 2);
  }
  std::ofstream(s.path, std::ios::app) << R"({"epoch":6,"lo)" << '\n'
                                       << std::string(500, '\0');  // as a power cut leaves it
  TrainLog log({s.path, ""}, settled(), 3, s.tell);
  log.add_epoch(report(4), 400, 1);
  std::vector<int> epochs;
  for (const Json& line : s.lines()) {
    if (line.contains("epoch")) epochs.push_back(line["epoch"]);
  }
  EXPECT_EQ(epochs, (std::vector{1, 2, 3, 4}));
  EXPECT_EQ(s.lines()[4].dump(), R"({"resumed_after_epoch":3,"learning_rate":0.01})");
}

/// The log of a run of two epochs that ended.
std::string whole_log(Sample& s) {
  TrainLog log({s.path, ""}, settled(), 0, s.tell);
  log.add_epoch({1, 0.5, 0.01, 0.75}, 100, 2);
  log.add_epoch(report(2), 200, 4.25);
  log.end({{"epochs", 2}, {"loss", nullptr}});
  return read_file(s.path);
}

TEST(RequireUnchangedLog, KnowsEveryLineThatWeWrite) {
  Sample s;
  const std::string text = whole_log(s);
  EXPECT_EQ(s.lines().size(), 5U);
  for (std::size_t size = kTrainLogMark.size(); size <= text.size(); ++size) {
    s.folder.write("log", text.substr(0, size));
    EXPECT_NO_THROW(require_unchanged_log(s.path)) << size;
    s.folder.write("log", text.substr(0, size) + std::string(500, '\0'));
    EXPECT_NO_THROW(require_unchanged_log(s.path)) << size << " and a power cut";
  }
}

TEST(RequireUnchangedLog, NoticesWhatTheUserWrote) {
  Sample s;
  const std::string text = whole_log(s);
  const auto expect_refused = [&](const std::string& changed, int line, const std::string& found) {
    s.folder.write("log", changed);
    expect_error(
        ErrorKind::kInput,
        fmt::format("{}:{}: expected a line that gumbelbox wrote, got '{}'", s.path, line, found),
        [&] { require_unchanged_log(s.path); });
  };
  expect_refused(text + "my note\n", 6, "my note");
  expect_refused(text + "my note", 6, "my note");
  expect_refused(text + R"({"epoch":3,"note":"mine"})", 6, R"({"epoch":3,"note":"mine"})");
  expect_refused(text + R"({"note":"mine"})" + "\n", 6, R"({"note":"mine"})");
  const std::size_t first_end = text.find('\n') + 1;
  expect_refused(text.substr(0, first_end) + "# lower rate\n" + text.substr(first_end), 2,
                 "# lower rate");
  const std::size_t last = text.find(R"({"result")");
  expect_refused(text.substr(0, last) + R"({"result" : {}})", 5, R"({"result" : {}})");
}

TEST(TrainLog, ARunThatGoesOnMayBeginALog) {
  Sample s;
  TrainLog log({s.path, ""}, settled(), 3, s.tell);
  log.add_epoch(report(4), 400, 1);
  ASSERT_EQ(s.lines().size(), 3U);
  EXPECT_TRUE(s.lines()[0].contains("options"));
}

TEST(TrainLog, AFullDiskIsToldAtOnceAndAtTheEnd) {
  Sample s;
  TrainLog log({"/dev/full", ""}, settled(), {}, s.tell);
  const std::string reason = "/dev/full: cannot write the log: No space left on device";
  EXPECT_EQ(s.told, reason + "\n");
  log.add_epoch(report(1), 1, 1);
  expect_error(ErrorKind::kIo, reason, [&] { log.end({}); });
  EXPECT_EQ(s.told, reason + "\n") << "told once";
}

TEST(TrainLog, WritesThroughNoOtherNameOfTheOldLog) {
  const TemporaryFolder folder;
  const std::string path = folder.write("log", "old\n");
  std::filesystem::create_hard_link(path, folder.path("kept"));
  const TrainLog log({.lines = path, .tensorboard = {}}, settled(), {});
  EXPECT_EQ(read_file(folder.path("kept")), "old\n");
  EXPECT_TRUE(read_file(path).starts_with(kTrainLogMark)) << read_file(path);
}

TEST(TrainLog, ALogThatCannotBeginIsAnError) {
  Sample s;
  const std::string path = s.folder.path("missing/log");
  expect_error(ErrorKind::kIo, path + ": No such file or directory", [&] {
    TrainLog({path, ""}, settled(), {}, s.tell);
  });
}

TEST(TrainLog, DrawsItsCurvesForTensorBoard) {
  Sample s;
  TrainLog log({"", s.folder.path("board")}, settled(), {}, s.tell);
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
  TrainLog log({}, settled(), {}, s.tell);
  log.add_epoch(report(1), 1, 1);
  log.end({});
  EXPECT_EQ(s.folder.files(), 0U);
}

/// What a log says of a run that was stopped.
struct LoggedRun {
  int last_epoch = 0;
  int resumed = 0;   // how often
  Json result = {};  // null if the run did not end
};

/// Fails unless the log begins with the options, and has after them every epoch after `before` once
/// and in order, where the run went on, and nothing after the result.
LoggedRun read_log(const std::string& path, int before) {
  LoggedRun run{.last_epoch = before};
  std::ifstream file(path);
  int number = 0;
  for (std::string text; std::getline(file, text); ++number) {
    SCOPED_TRACE(text);
    const Json line = Json::parse(text);
    EXPECT_TRUE(run.result.is_null()) << "a line after the result";
    EXPECT_EQ(line.contains("options"), number == 0);
    if (line.contains("epoch")) {
      EXPECT_EQ(line.at("epoch"), ++run.last_epoch);
    } else if (line.contains("resumed_after_epoch")) {
      EXPECT_EQ(line.at("resumed_after_epoch"), run.last_epoch);
      ++run.resumed;
    } else if (number > 0) {
      run.result = line.at("result");
    }
  }
  return run;
}

int epochs_kept(const std::string& out) {
  return load_checkpoint(out + ".checkpoint").state.epochs;
}

TEST(TrainLogOfAStoppedRun, MayBeginWithAResumedRun) {
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const std::string log = scratch.path("log");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2"};
  EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
  const int before = epochs_kept(out);
  EXPECT_GT(before, 0);
  train.insert(train.end(), {"--resume", "--log", log});
  for (const int resumed : {1, 2}) {
    EXPECT_EQ(stop_run(train, out, SIGTERM).code, 130);
    const LoggedRun run = read_log(log, before);
    EXPECT_EQ(run.resumed, resumed);
    EXPECT_EQ(run.last_epoch, epochs_kept(out));
    EXPECT_TRUE(run.result.is_null()) << "the run did not end";
  }
}

TEST(TrainLogOfAStoppedRun, TellsEveryEpochOnceHoweverOftenTheRunWasStopped) {
  constexpr int kEpochs = 10000;  // a second, so that the signal comes before the end
  const Scratch scratch;
  const std::string out = scratch.path("m");
  const std::string log = scratch.path("log");
  std::vector<std::string> train{"train", "--data", dataset("tree_balanced40"), "--dim", "2",
                                 "--log", log};
  EXPECT_EQ(stop_run(train, out, SIGTERM, std::to_string(kEpochs)).code, 130);
  EXPECT_EQ(read_log(log, 0).resumed, 0);
  train.push_back("--resume");
  EXPECT_EQ(stop_run(train, out, SIGTERM, std::to_string(kEpochs)).code, 130);
  train.insert(train.end(), {"--out", out, "--json", "--quiet"});
  const Json told = run_well(train).json();
  const LoggedRun run = read_log(log, 0);
  EXPECT_EQ(run.resumed, 2);
  EXPECT_EQ(run.last_epoch, kEpochs);
  ASSERT_TRUE(run.result.is_object());
  EXPECT_EQ(run.result.at("epochs"), kEpochs);
  EXPECT_EQ(run.result.at("loss"), told.at("loss"));
}

}  // namespace
}  // namespace gumbelbox
