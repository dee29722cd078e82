#include "cli/question_text.h"

#include <gtest/gtest.h>

#include <cmath>

namespace gumbelbox {
namespace {

TEST(QuestionText, HasALineAKindAndOneForItsSecondCondition) {
  QuestionResult result;
  result.kinds = {{.kind = QuestionKind::kPair,
                   .n = 2000,
                   .pearson = 0.9,
                   .mae = 0.0125,
                   .kl = 0.25,
                   .mean_given = 0.125,
                   .mean_answer = 0.25,
                   .pearson_limit = std::nan("")},
                  {.kind = QuestionKind::kNegation,
                   .n = 3,
                   .pearson = 0.5,
                   .mae = 0.1,
                   .kl = 0.2,
                   .mean_given = 0.5,
                   .mean_answer = 0.5,
                   .pearson_limit = 0.95,
                   .pearson_added = 0.625,
                   .pearson_added_limit = 0.75,
                   .mae_added = 0.09,
                   .mae_without = 0.2,
                   .added = 2}};
  EXPECT_EQ(question_text(result),
            "kind      questions    given   answer  Pearson    limit      MAE       KL\n"
            "pair           2000   0.1250   0.2500   0.9000        -  0.01250  0.25000\n"
            "negation          3   0.5000   0.5000   0.5000   0.9500  0.10000  0.20000\n"
            "\n"
            "second condition\n"
            "kind      questions MAE alone      MAE    added    limit\n"
            "negation          2   0.20000  0.09000   0.6250   0.7500\n");
}

TEST(QuestionText, TellsHowManyQuestionsHaveNoAnswer) {
  QuestionResult result;
  result.kinds = {{.kind = QuestionKind::kJoint,
                   .pearson = std::nan(""),
                   .mae = std::nan(""),
                   .kl = std::nan(""),
                   .mean_given = std::nan(""),
                   .mean_answer = std::nan(""),
                   .pearson_limit = std::nan(""),
                   .unanswered = 2}};
  result.first_refusal = "q.tsv:3: impossible";
  EXPECT_EQ(question_text(result),
            "kind      questions    given   answer  Pearson    limit      MAE       KL\n"
            "joint             0        -        -        -        -        -        -\n"
            "left out: 2 questions that the model has no answer to, the first is q.tsv:3: "
            "impossible\n");
}

}  // namespace
}  // namespace gumbelbox
