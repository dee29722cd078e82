#include "gumbelbox/fit/judge_answers.h"

#include <gtest/gtest.h>

#include "gumbelbox/score/model_table.h"

namespace gumbelbox {
namespace {

TEST(JudgeAnswers, WhatOnlyValidationEdgesSayIsNeitherWrongNorMissing) {
  DataSet data;
  for (const char* name : {"a", "b", "c", "d"}) data.vocabulary.add(name);
  data.train.pairs = {{0, 1}, {1, 2}};
  data.valid.emplace().pairs = {{0, 3}};
  // Intervals: c in b, b in a; d at first apart, then in a.
  const auto score = make_stored_score({.model = "hard", .dim = 1});
  Table rows(4, 2);
  const float ends[4][2] = {{0, 100}, {10, 50}, {20, 5}, {200, 1}};
  for (std::size_t id = 0; id < 4; ++id) {
    rows.row(id)[0] = ends[id][0];
    rows.row(id)[1] = ends[id][1];
  }
  Workers workers(1);
  const auto judged = [&] {
    return judge_answers(data, *score, rows, 1, workers, ScoreLink::kLog, nullptr);
  };
  EXPECT_EQ(judged().wrong_answers, 0);
  EXPECT_EQ(judged().lost_answers, 0);
  rows.row(3)[0] = 70;
  EXPECT_EQ(judged().wrong_answers, 0);
  EXPECT_EQ(judged().lost_answers, 0);
  rows.row(2)[0] = 95;
  EXPECT_GT(judged().lost_answers, 0.2) << "c no longer lies in b";
}

}  // namespace
}  // namespace gumbelbox
