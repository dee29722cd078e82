#include "cli/finished_runs.h"

#include "gumbelbox/base/file.h"
#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(FinishedRuns, RemembersARunAfterTheProgramEnded) {
  const TemporaryFolder folder;
  const std::string path = folder.path("table.runs.jsonl");
  FinishedRuns(path).add("first", {{{"strict", 0.25}, {"paper", 1.0 / 3}}, 7});
  const std::vector<EpochMetric> curve{{20, 0.25}, {40, 0.5}};
  FinishedRuns(path).add("second", {{{"test", 0.5}}, 8, curve});
  const FinishedRuns runs(path);
  ASSERT_NE(runs.find("first"), nullptr);
  EXPECT_EQ(runs.find("first")->figures.at("strict"), 0.25);
  EXPECT_EQ(runs.find("first")->figures.at("paper"), 1.0 / 3);
  EXPECT_EQ(runs.find("first")->curve, std::vector<EpochMetric>());
  EXPECT_EQ(runs.find("second")->seconds, 8);
  EXPECT_EQ(runs.find("second")->curve, curve);
  EXPECT_EQ(runs.find("third"), nullptr);
}

TEST(FinishedRuns, ReadsLinesOfProgramsThatKeptNoCurve) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("runs", "{\"key\":\"old\",\"figures\":{\"strict\":0.5},\"seconds\":2}\n");
  const FinishedRuns runs(path);
  ASSERT_NE(runs.find("old"), nullptr);
  EXPECT_EQ(runs.find("old")->curve, std::vector<EpochMetric>());
}

TEST(FinishedRuns, LeavesOutWhatAKilledProgramHalfWrote) {
  const TemporaryFolder folder;
  const std::string path = folder.path("runs");
  FinishedRuns(path).add("first", {{{"strict", 1}}, 1});
  for (const std::string half :
       {R"({"key":"sec)", R"({"key":"second"})", R"({"key":5,"figures":{"strict":1},"seconds":1})",
        R"({"key":"second","figures":{"strict":"1"},"seconds":1})",
        R"({"key":"second","figures":1,"seconds":1})", R"({"key":"second","figures":{}})",
        R"({"key":"second","figures":{},"seconds":1,"curve":[[1]]})", "[]"}) {
    write_file(path, [old = read_file(path), &half](std::ostream& out) { out << old << half; });
    FinishedRuns runs(path);
    EXPECT_NE(runs.find("first"), nullptr) << half;
    EXPECT_EQ(runs.find("second"), nullptr) << half;
    runs.add("third", {{{"strict", 3}}, 3});
    EXPECT_NE(FinishedRuns(path).find("third"), nullptr) << half;
  }
}

TEST(FinishedRuns, KeepsAFileOfSomebodyElse) {
  const TemporaryFolder folder;
  const std::string path = folder.write("runs", "mine\n");
  EXPECT_THROW(FinishedRuns runs(path), Error);
  EXPECT_EQ(read_file(path), "mine\n");
}

TEST(FinishedRuns, ForgetsOnlyWhatIsSafeElsewhere) {
  const TemporaryFolder folder;
  const std::string path = folder.path("runs");
  FinishedRuns runs(path);
  runs.add("first", {{{"strict", 1}}, 1});
  runs.add("second", {{{"strict", 2}}, 1});
  runs.forget(std::vector<std::string>{"first", "third"});
  EXPECT_EQ(FinishedRuns(path).find("first"), nullptr);
  EXPECT_NE(FinishedRuns(path).find("second"), nullptr);
  runs.forget(std::vector<std::string>{"second"});
  EXPECT_EQ(folder.files(), 0U);
}

TEST(FinishedRuns, SaysWhyARunCannotBeKept) {
  const TemporaryFolder folder;
  const std::string path = folder.path("missing/runs");
  FinishedRuns runs(path);
  expect_error(ErrorKind::kIo, path + ": No such file or directory", [&] {
    runs.add("first", {{{"strict", 1}}, 1});
  });
}

}  // namespace
}  // namespace gumbelbox
