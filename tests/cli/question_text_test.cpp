#include "cli/question_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

TEST(QuestionText, HasALineAKind) {
  QuestionResult result;
  result.kinds = {{.kind = QuestionKind::kPair,
                   .n = 2000,
                   .pearson = 0.9,
                   .mae = 0.0125,
                   .kl = 0.25,
                   .pearson_limit = std::nan(""),
                   .pearson_added = std::nan(""),
                   .pearson_added_limit = std::nan("")},
                  {.kind = QuestionKind::kNegation,
                   .n = 3,
                   .pearson = 0.5,
                   .mae = 0.1,
                   .kl = 0.2,
                   .pearson_limit = 0.95,
                   .pearson_added = 0.625,
                   .pearson_added_limit = 0.75}};
  EXPECT_EQ(question_text(result),
            "kind      questions  Pearson    limit      MAE       KL    added    limit\n"
            "pair           2000   0.9000        -  0.01250  0.25000        -        -\n"
            "negation          3   0.5000   0.9500  0.10000  0.20000   0.6250   0.7500\n");
}

TEST(QuestionText, TellsHowManyQuestionsHaveNoAnswer) {
  QuestionResult result;
  result.kinds = {{.kind = QuestionKind::kJoint,
                   .pearson = std::nan(""),
                   .mae = std::nan(""),
                   .kl = std::nan(""),
                   .pearson_limit = std::nan(""),
                   .pearson_added = std::nan(""),
                   .pearson_added_limit = std::nan(""),
                   .unanswered = 2}};
  result.first_refusal = "q.tsv:3: impossible";
  EXPECT_EQ(question_text(result),
            "kind      questions  Pearson    limit      MAE       KL    added    limit\n"
            "joint             0        -        -        -        -        -        -\n"
            "left out: 2 questions that the model has no answer to, the first is q.tsv:3: "
            "impossible\n");
}

}  // namespace
}  // namespace gumbelbox
