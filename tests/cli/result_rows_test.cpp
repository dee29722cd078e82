#include "cli/result_rows.h"

#include <gtest/gtest.h>

#include <sstream>

namespace gumbelbox {
namespace {

ExperimentRow row_of(const std::string& metric, const std::string& note = "") {
  ExperimentRow row;
  row.dataset = "tree";
  row.metric = metric;
  row.note = note;
  row.paper = 0.5;
  row.train.init = "random";
  row.train.epochs = 100;
  return row;
}

RunResult f1_run(double test, int epoch) {
  return {{{"test", test}, {"valid", test / 2}, {"epoch", epoch}}, 3, {{epoch, test}}};
}

TEST(ResultRows, HaveMeanAndSpreadOfTheRuns) {
  const std::vector<ExperimentRow> rows{row_of("f1")};
  const std::vector<std::vector<RunResult>> runs{{f1_run(0.2, 10), f1_run(0.6, 20)}};
  const Json result = result_rows(rows, runs, Json::array());
  ASSERT_EQ(result.size(), 1U);
  EXPECT_DOUBLE_EQ(result[0].at("ours").get<double>(), 0.4);
  EXPECT_DOUBLE_EQ(result[0].at("spread").get<double>(), 0.4);
  EXPECT_DOUBLE_EQ(result[0].at("valid").get<double>(), 0.2);
  EXPECT_EQ(result[0].at("epoch"), 15);
  EXPECT_EQ(result[0].at("seconds"), 6);
  EXPECT_EQ(result[0].at("seeds"), 2);
  EXPECT_EQ(result[0].at("paper"), 0.5);
  EXPECT_EQ(result[0].at("curve"), Json::parse("[[10, 0.2]]"));
}

RunResult kl_run(double kl) {
  return {{{"kl", kl},
           {"pearson", 1 - kl},
           {"joint_added", 0.7},
           {"popularity kl", 0.3},
           {"valid", kl},
           {"epoch", 12}},
          2};
}

TEST(ResultRows, ProbabilitiesHaveARowForEveryFigureAndForBaselines) {
  std::vector<ExperimentRow> rows{row_of("kl"), row_of("kl", "other")};
  rows[0].baselines = true;
  rows[0].paper_pearson = 0.9;
  const std::vector<std::vector<RunResult>> runs{{kl_run(0.1), kl_run(0.2)}, {kl_run(0.4)}};
  const Json result = result_rows(rows, runs, Json::array());
  ASSERT_EQ(result.size(), 7U);  // kl, pearson, joint_added; kl of popularity; the other row
  EXPECT_EQ(result[0].at("metric"), "kl");
  EXPECT_DOUBLE_EQ(result[0].at("ours").get<double>(), 0.15);
  EXPECT_EQ(result[0].at("paper"), 0.5);
  EXPECT_EQ(result[0].at("seconds"), 4);
  EXPECT_EQ(result[1].at("paper"), 0.9);
  EXPECT_TRUE(result[2].at("paper").is_null());
  EXPECT_EQ(result[3].at("name"), "popularity");
  EXPECT_EQ(result[3].at("ours"), 0.3);
  EXPECT_EQ(result[4].at("ours"), 0.4);
  // What is not run again stays as it was.
  const std::vector<std::vector<RunResult>> second{{}, {kl_run(0.6)}};
  const Json again = result_rows(rows, second, result);
  ASSERT_EQ(again.size(), 7U);
  EXPECT_EQ(again[3], result[3]);
  EXPECT_EQ(again[4].at("ours"), 0.6);
  std::ostringstream out;
  print_result_rows(again, out);
  EXPECT_NE(out.str().find("popularity"), std::string::npos);
  EXPECT_NE(out.str().find("0.6000"), std::string::npos) << out.str();
}

TEST(ResultRows, RankingHasARowForEveryProtocol) {
  const std::vector<ExperimentRow> rows{row_of("mrr")};
  const std::vector<std::vector<RunResult>> runs{{{{{"strict", 0.9}, {"paper", 0.7}}, 1}}};
  const Json result = result_rows(rows, runs, Json::array());
  ASSERT_EQ(result.size(), 2U);
  EXPECT_EQ(result[0].at("protocol"), "paper");
  EXPECT_EQ(result[0].at("ours"), 0.7);
  EXPECT_EQ(result[1].at("protocol"), "strict");
  EXPECT_EQ(result[1].at("ours"), 0.9);
}

TEST(ResultRows, WhatWasNotRunIsTakenFromAnEarlierResultOrLeftOut) {
  const std::vector<ExperimentRow> rows{row_of("f1", "first"), row_of("f1", "second"),
                                        row_of("f1", "third")};
  const std::vector<ExperimentRow> before{row_of("f1", "gone"), row_of("f1", "second"),
                                          row_of("f1", "first")};
  const Json known = result_rows(
      before, std::vector<std::vector<RunResult>>{{f1_run(1, 1)}, {f1_run(0.5, 1)}, {f1_run(1, 1)}},
      Json::array());
  const Json result =
      result_rows(rows, std::vector<std::vector<RunResult>>{{f1_run(0.25, 1)}, {}, {}}, known);
  ASSERT_EQ(result.size(), 2U);
  EXPECT_EQ(result[0].at("note"), "first");
  EXPECT_EQ(result[0].at("ours"), 0.25);
  EXPECT_EQ(result[1], known[1]);
}

TEST(ResultRows, FiguresOfOtherOptionsAreNotTakenOver) {
  std::vector<ExperimentRow> rows{row_of("f1")};
  const std::vector<std::vector<RunResult>> none{{}};
  const std::vector<std::vector<RunResult>> runs{{f1_run(0.25, 1)}};
  Json known = result_rows(rows, runs, Json::array());
  EXPECT_EQ(result_rows(rows, none, known), known);
  rows[0].train.epochs = 101;
  EXPECT_TRUE(result_rows(rows, none, known).empty());
  known[0].erase("options");  // a result that does not say
  EXPECT_EQ(result_rows(rows, none, known), known);
}

TEST(ResultRows, NamesEarlierRowsThatAreLeftOut) {
  const std::vector<ExperimentRow> rows{row_of("f1", "kept"), row_of("f1", "gone")};
  const std::vector<std::vector<RunResult>> runs{{f1_run(1, 1)}, {f1_run(1, 1)}};
  const Json known = result_rows(rows, runs, Json::array());
  const Json now = result_rows(std::span(rows).first(1), runs, Json::array());
  EXPECT_EQ(left_out(known, now), std::vector<std::string>{"gumbel gone"});
  EXPECT_TRUE(left_out(now, known).empty());
}

TEST(ResultRows, PrintsPenaltyAndSplitWithTheNote) {
  ExperimentRow row = row_of("f1", "long");
  row.split = "hold-out-edges";
  row.train.penalty = "sides";
  row.paper = 0;
  const std::vector<std::vector<RunResult>> runs{{f1_run(0.25, 10)}};
  std::ostringstream out;
  print_result_rows(result_rows({&row, 1}, runs, Json::array()), out);
  EXPECT_NE(out.str().find("      -  0.250   0.000  hold-out-edges; penalty; long\n"),
            std::string::npos)
      << out.str();
}

}  // namespace
}  // namespace gumbelbox
