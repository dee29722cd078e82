#include "gumbelbox/query/question_file.h"

#include <gtest/gtest.h>

#include "tests/base/temporary_folder.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

TEST(QuestionFile, HasQuestionsWithTheirAnswers) {
  const TemporaryFolder folder;
  folder.write("q.tsv", "# counted\nP(a | b)\t0.25\t40\n\n  \nP(\"x, y\" | !b)\t1e-1\r\n");
  const QuestionFile file = read_questions(folder.path("q.tsv"));
  EXPECT_EQ(file.name, folder.path("q.tsv"));
  ASSERT_EQ(file.questions.size(), 2U);
  EXPECT_EQ(file.questions[0].text, "P(a | b)");
  EXPECT_EQ(file.questions[0].expression, parse_expression("P(a | b)"));
  EXPECT_EQ(file.questions[0].given, 0.25);
  EXPECT_EQ(file.questions[0].n, 40);
  EXPECT_EQ(file.questions[0].line, 2U);
  EXPECT_EQ(file.questions[1].expression.events[0].name, "x, y");
  EXPECT_EQ(file.questions[1].given, 0.1);
  EXPECT_FALSE(file.questions[1].n);
  EXPECT_EQ(file.questions[1].line, 5U);
}

TEST(QuestionFile, NamesTheLineOfAMistake) {
  const TemporaryFolder folder;
  const std::string path = folder.path("q.tsv");
  const auto expect_refused = [&](const std::string& line, const std::string& what) {
    folder.write("q.tsv", "P(a | b)\t0.5\n" + line + "\n");
    expect_error(ErrorKind::kInput, path + ":2: " + what, [&] { read_questions(path); });
  };
  expect_refused("P(a | b)",
                 "expected 2 or 3 columns, question, p and maybe n, got 1; columns are separated "
                 "by tabs");
  expect_refused("P(a | b)\t0.5\t3\t4", "expected 2 or 3 columns, question, p and maybe n, got 4");
  expect_refused("P(a | b)\t1.5", "expected a probability in [0, 1] in column 2, got '1.5'");
  expect_refused("P(a | b)\tnan", "expected a probability in [0, 1] in column 2, got 'nan'");
  expect_refused("P(a | b)\tx", "expected a probability in [0, 1] in column 2, got 'x'");
  expect_refused("P(a | b)\t0.5\t-1", "expected a count in column 3, got '-1'");
  expect_refused("P(a | b)\t0.5\tmany", "expected a count in column 3, got 'many'");
  expect_refused(
      "P(a | )\t0.5",
      "question:7: expected a name, got ')'; a question looks like P(a, !b | c), names with "
      ", | ( ) ! in quotes");
}

TEST(QuestionFile, WithoutQuestionsIsAMistake) {
  const TemporaryFolder folder;
  folder.write("q.tsv", "# nothing\n");
  expect_error(ErrorKind::kInput, folder.path("q.tsv") + ": no questions",
               [&] { read_questions(folder.path("q.tsv")); });
}

}  // namespace
}  // namespace gumbelbox
