#include "gumbelbox/query/question_hint.h"

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

Vocabulary seats() {
  Vocabulary vocabulary;
  for (const char* name : {"Seat", "Chair, folding", "Stool", "Stool"}) vocabulary.add(name);
  return vocabulary;
}

void expect_refused(const std::string& question, const std::string& message) {
  SCOPED_TRACE(question);
  expect_error(ErrorKind::kNotFound, message,
               [&] { require_known(parse_expression(question), seats()); });
}

TEST(QuestionHint, ANameThatACommaCutGoesInQuotes) {
  expect_refused("P(Seat | Chair, folding)",
                 "no entity named 'Chair'; nearest: 'Chair, folding'; a name with a comma goes in "
                 "quotes");
  EXPECT_NO_THROW(require_known(parse_expression("P(Seat, !#3 | \"Chair, folding\")"), seats()));
}

TEST(QuestionHint, AnotherNameHasNoHintButTheNearest) {
  expect_refused("P(Seat | Chain)", "no entity named 'Chain'; nearest: 'Chair, folding'");
  expect_refused("P(Seat, whale)", "no entity named 'whale'");
}

TEST(QuestionHint, OneUnknownNameMayBeAQuestionInOtherWords) {
  expect_refused("P(whale given fish)",
                 "no entity named 'whale given fish'; a question looks like P(a, !b | c)");
}

TEST(QuestionHint, ANameOfSeveralEntitiesHasNoHint) {
  std::string message;
  try {
    seats().require("Stool");
  } catch (const Error& error) {
    message = error.what();
  }
  EXPECT_NE(message.find("#2"), std::string::npos) << message;
  expect_refused("P(Stool)", message);
}

}  // namespace
}  // namespace gumbelbox
