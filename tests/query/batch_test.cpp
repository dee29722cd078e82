#include "gumbelbox/query/batch.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace gumbelbox {
namespace {

/// The path of a new file.
std::string file_of(const std::string& content) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const std::string path = testing::TempDir() + "gumbelbox_batch_" + test->name();
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

int number(const std::string& asked) {
  const int found = std::atoi(asked.c_str());
  if (found == 0) throw Error(ErrorKind::kInput, "no number");
  return found;
}

TEST(Batch, ReadsSomeLinesWithTheirNumbersAndSkipsBlankOnes) {
  LineReader reader(file_of("a\n\n \t\r\nb c\n d\n"));
  const std::vector<BatchLine> first = next_lines(reader, 2);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[0].asked, "a");
  EXPECT_EQ(first[0].number, 1U);
  EXPECT_EQ(first[1].asked, "b c");
  EXPECT_EQ(first[1].number, 4U);
  const std::vector<BatchLine> second = next_lines(reader, 2);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second[0].asked, "d");
  EXPECT_TRUE(next_lines(reader, 2).empty());
}

TEST(Batch, AnswersAFileInItsOrderForAnyThreads) {
  std::string content;
  for (int i = 1; i <= 1000; ++i) content += std::to_string(i) + "\n";
  const std::string path = file_of(content);
  for (const unsigned threads : {1U, 4U}) {
    LineReader reader(path);
    Workers workers(threads);
    int last = 0;
    int blocks = 0;
    answer_file<int>(reader, number, workers, [&](std::span<const BatchAnswer<int>> answers) {
      ++blocks;
      for (const BatchAnswer<int>& answer : answers) {
        EXPECT_EQ(answer.found, ++last);
        EXPECT_EQ(answer.line.number, static_cast<std::size_t>(last));
      }
    });
    EXPECT_EQ(last, 1000);
    EXPECT_GT(blocks, 1);
  }
}

TEST(Batch, ALineThatCannotBeAnsweredDoesNotEndTheOthers) {
  Workers workers(2);
  const auto answers = answer_lines<int>({{"1", 1}, {"x", 2}, {"3", 3}}, number, workers);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0].found, 1);
  EXPECT_EQ(answers[0].error, "");
  EXPECT_FALSE(answers[1].found);
  EXPECT_EQ(answers[1].error, "no number");
  EXPECT_EQ(answers[1].line.asked, "x");
  EXPECT_EQ(answers[2].found, 3);
}

TEST(Batch, FailuresOfTheProgramPassThrough) {
  Workers workers(1);
  const Ask<int> broken = [](const std::string&) -> int { throw std::logic_error("broken"); };
  EXPECT_THROW(answer_lines<int>({{"1", 1}}, broken, workers), std::logic_error);
}

TEST(Batch, JsonHasWhatWasAskedBeforeTheAnswerOrTheError) {
  const auto found = [] { return Json{{"probability", 0.5}}; };
  EXPECT_EQ(batch_json("question", "P(a | b)", "", found).dump(),
            R"_({"question":"P(a | b)","probability":0.5})_");
  const auto nothing = []() -> Json { throw std::logic_error("read"); };
  EXPECT_EQ(batch_json("name", "x", "no entity", nothing).dump(),
            R"({"name":"x","error":"no entity"})");
}

}  // namespace
}  // namespace gumbelbox
