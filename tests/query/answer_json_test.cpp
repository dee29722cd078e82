#include "gumbelbox/query/answer_json.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

TEST(AnswerJson, HasNameIdAndProbabilityInTheOrderOfTheAnswers) {
  Vocabulary vocabulary;
  for (const char* name : {"animal", "dog", "\"Hamlet\""}) vocabulary.add(name);
  const std::vector<Answer> answers{{2, 0}, {0, -std::numeric_limits<double>::infinity()}};
  EXPECT_EQ(answers_json(answers, vocabulary).dump(),
            R"({"results":[{"name":"\"Hamlet\"","id":2,"probability":1.0},)"
            R"({"name":"animal","id":0,"probability":0.0}]})");
  const Json likely = answers_json(std::vector<Answer>{{1, -0.25}}, vocabulary);
  EXPECT_EQ(likely.at("results")[0].at("probability"), std::exp(-0.25));
}

TEST(AnswerJson, OfRelativesTellsWhatIsKnownAndCountsAll) {
  Vocabulary vocabulary;
  for (const char* name : {"animal", "dog", "pet"}) vocabulary.add(name);
  const std::vector<Answer> answers{{1, 0, true}, {0, 0, true}, {2, 0, false}};
  EXPECT_EQ(relatives_json(answers, 1, vocabulary).dump(),
            R"({"results":[{"name":"dog","id":1,"probability":1.0,"known":true}],)"
            R"("known":2,"inferred":1})");
  const Json all = relatives_json(answers, 9, vocabulary);
  EXPECT_EQ(all.at("results").size(), 3U);
  EXPECT_EQ(all.at("results")[2].at("known"), false);
  EXPECT_EQ(relatives_json({}, 9, vocabulary).dump(), R"({"results":[],"known":0,"inferred":0})");
}

TEST(AnswerJson, NoAnswersAreAnEmptyList) {
  EXPECT_EQ(answers_json({}, Vocabulary()).dump(), R"({"results":[]})");
}

}  // namespace
}  // namespace gumbelbox
