#include "gumbelbox/query/question_agreement.h"

#include <gtest/gtest.h>

#include <cmath>

#include "gumbelbox/eval/bernoulli_kl.h"
#include "tests/expect_error.h"
#include "tests/query/model_of.h"

namespace gumbelbox {
namespace {

/// Intervals of hard boxes: a [0, 8], b [0, 4], c [2, 6], d [1, 3].
const Model& intervals() {
  static const Model model = model_of({.model = "hard", .dim = 1},
                                      {{"a", {0, 8}}, {"b", {0, 4}}, {"c", {2, 4}}, {"d", {1, 2}}});
  return model;
}

struct Line {
  const char* question;
  double given;
  double n = 0;  // 0: not known
};

QuestionFile file_of(const std::vector<Line>& lines) {
  QuestionFile file{"q.tsv", {}};
  for (const auto& [question, given, n] : lines) {
    file.questions.push_back({.text = question,
                              .expression = parse_expression(question),
                              .given = given,
                              .line = file.questions.size() + 1});
    if (n > 0) file.questions.back().n = n;
  }
  return file;
}

QuestionResult ask(const QuestionFile& file, unsigned threads = 2) {
  Workers workers(threads);
  return ask_questions(file, QueryEngine(intervals()), intervals().vocabulary, workers);
}

TEST(QuestionAgreement, TellsKindsApart) {
  const auto kind = [](const char* text) {
    return question_kind_name(question_kind(parse_expression(text)));
  };
  EXPECT_EQ(kind("P(a | b)"), "pair");
  EXPECT_EQ(kind("P(a | b, c)"), "joint");
  EXPECT_EQ(kind("P(a, b)"), "joint");
  EXPECT_EQ(kind("P(a)"), "joint");
  EXPECT_EQ(kind("P(a | b, !c)"), "negation");
  EXPECT_EQ(kind("P(!a | b)"), "negation");
}

TEST(QuestionAgreement, ComparesAnswersByKind) {
  const QuestionResult result = ask(file_of({{"P(b | a)", 0.4},         // answer 1/2
                                             {"P(b | c)", 0.6},         // 1/2
                                             {"P(d | b)", 0.5},         // 1/2
                                             {"P(d | b, c)", 0.25},     // 1/2
                                             {"P(c | b, !d)", 0.5},     // 1/2
                                             {"P(a | b, !d)", 1.0}}));  // 1
  ASSERT_EQ(result.kinds.size(), 3U);
  const QuestionAgreement& pair = result.kinds[0];
  EXPECT_EQ(pair.n, 3U);
  EXPECT_NEAR(pair.mae, 0.2 / 3, 1e-12);
  EXPECT_NEAR(pair.kl, (bernoulli_kl(0.4, 0.5) + bernoulli_kl(0.6, 0.5)) / 3, 1e-12);
  EXPECT_EQ(result.kinds[1].n, 1U);
  EXPECT_NEAR(result.kinds[1].mae, 0.25, 1e-12);
  EXPECT_EQ(result.kinds[2].n, 2U);
  EXPECT_NEAR(result.kinds[2].pearson, 1, 1e-12);
  EXPECT_NEAR(result.answers[5].value(), 1, 1e-12);
  EXPECT_EQ(result.first_refusal, "");
}

TEST(QuestionAgreement, KindsThatTheFileLacksAreLeftOut) {
  const QuestionResult result = ask(file_of({{"P(b | a)", 0.4}}));
  ASSERT_EQ(result.kinds.size(), 1U);
  EXPECT_EQ(result.kinds[0].kind, QuestionKind::kPair);
}

TEST(QuestionAgreement, TellsWhatASecondConditionAdds) {
  // Own P(d | a) = 1/4 and P(b | a) = 1/2; given ones are 0.2 and 0.6.
  const QuestionResult result = ask(file_of({{"P(d | a)", 0.2},
                                             {"P(b | a)", 0.6},
                                             {"P(d | a, b)", 0.5},      // 1/2: adds 1/4, given 0.3
                                             {"P(d | a, c)", 0.3},      // 1/4: adds 0, given 0.1
                                             {"P(b | a, d)", 1.0},      // 1: adds 1/2, given 0.4
                                             {"P(c | b, d)", 0.7},      // no P(c | b)
                                             {"P(b | !c, a)", 0.4},     // 1/2: adds 0, given -0.2
                                             {"P(b | a, !d)", 0.2}}));  // 1/3
  const QuestionAgreement& joint = result.kinds[1];
  EXPECT_EQ(joint.n, 4U);
  EXPECT_EQ(joint.added, 3U);
  // Deviations (0, -1/4, 1/4) and (0.3, 0.1, 0.4) - 0.8 / 3.
  const double mean = 0.8 / 3;
  const double yy = std::pow(0.3 - mean, 2) + std::pow(0.1 - mean, 2) + std::pow(0.4 - mean, 2);
  EXPECT_NEAR(joint.pearson_added, 0.075 / std::sqrt(0.125 * yy), 1e-12);
  const QuestionAgreement& negation = result.kinds[2];
  EXPECT_EQ(negation.added, 2U) << "the condition that is not negated is the first, wherever";
  EXPECT_NEAR(negation.pearson_added, 1, 1e-12);
  // Own P(b | a) = 1/2 in place of 1/2 and 1/3.
  EXPECT_NEAR(negation.mae_without, (0.1 + 0.3) / 2, 1e-12);
  EXPECT_NEAR(negation.mae_added, (0.1 + (1.0 / 3 - 0.2)) / 2, 1e-12);
  EXPECT_NEAR(negation.mean_given, 0.3, 1e-12);
  EXPECT_NEAR(negation.mean_answer, (0.5 + 1.0 / 3) / 2, 1e-12);
}

TEST(QuestionAgreement, WithoutPairsNothingIsKnownOfWhatIsAdded) {
  const QuestionResult result = ask(file_of({{"P(d | a, b)", 0.5}, {"P(b | a, d)", 1.0}}));
  EXPECT_EQ(result.kinds[0].added, 0U);
  EXPECT_TRUE(std::isnan(result.kinds[0].pearson_added));
}

TEST(QuestionAgreement, KnowsTheLimitOfSamplingNoise) {
  // Variance 0.0625; noise 0.1875 / 16 for each.
  const QuestionResult result = ask(file_of({{"P(b | a)", 0.25, 17}, {"P(b | c)", 0.75, 17}}));
  EXPECT_NEAR(result.kinds[0].pearson_limit, std::sqrt(1 - 0.1875 / 16 / 0.0625), 1e-12);
  const QuestionResult unknown = ask(file_of({{"P(b | a)", 0.25, 17}, {"P(b | c)", 0.75}}));
  EXPECT_TRUE(std::isnan(unknown.kinds[0].pearson_limit));
}

TEST(QuestionAgreement, KnowsTheLimitOfWhatIsAdded) {
  // Added 0.25 and -0.25; of 20 cases 5 are in the questions.
  const QuestionResult result = ask(file_of({{"P(b | a)", 0.5, 20},
                                             {"P(d | a)", 0.5, 20},
                                             {"P(b | a, c)", 0.75, 5},
                                             {"P(d | a, c)", 0.25, 5}}));
  EXPECT_NEAR(result.kinds[1].pearson_added_limit,
              std::sqrt(1 - 0.25 * (1.0 / 5 - 1.0 / 20) / 0.0625), 1e-12);
  const QuestionResult unknown = ask(file_of({{"P(b | a)", 0.5}, {"P(b | a, c)", 0.75, 5}}));
  EXPECT_TRUE(std::isnan(unknown.kinds[1].pearson_added_limit));
}

TEST(QuestionAgreement, NamesTheLineOfAnUnknownName) {
  expect_error(ErrorKind::kInput, "q.tsv:2: no entity named 'zebra'", [] {
    ask(file_of({{"P(b | a)", 0.5}, {"P(b | zebra)", 0.5}}));
  });
}

TEST(QuestionAgreement, LeavesOutWhatTheModelHasNoAnswerTo) {
  const QuestionFile file = file_of({{"P(b | a)", 0.5}, {"P(b)", 0.5}, {"P(b | a, d)", 0.75}});
  const QuestionResult result = ask(file);
  EXPECT_FALSE(result.answers[1]);
  EXPECT_EQ(result.first_refusal.find("q.tsv:2: model 'hard' has no probability of a thing"), 0U);
  const QuestionAgreement& joint = result.kinds[1];
  EXPECT_EQ(joint.n, 1U);
  EXPECT_EQ(joint.unanswered, 1U);
  EXPECT_NEAR(joint.mae, 0.25, 1e-12);
  EXPECT_TRUE(questions_json(file, result).at("answers")[1].at("answer").is_null());
  EXPECT_THROW(ask(file_of({{"P(b)", 0.5}, {"P(a)", 0.5}})), Error);
}

TEST(QuestionAgreement, IsEqualForAnyNumberOfThreads) {
  std::vector<Line> lines;
  for (int i = 0; i < 100; ++i) lines.push_back({i % 2 == 0 ? "P(b | a)" : "P(b | c, d)", 0.3});
  const QuestionFile file = file_of(lines);
  EXPECT_EQ(ask(file, 1).answers, ask(file, 4).answers);
}

TEST(QuestionAgreement, TheJsonHasResultsAndAnswers) {
  const QuestionFile file = file_of({{"P(b | a)", 0.4}, {"P(d | b, c)", 0.25}});
  const Json json = Json::parse(questions_json(file, ask(file)).dump());
  EXPECT_EQ(json.at("results").size(), 2U);
  const Json& joint = json.at("results")[1];
  EXPECT_EQ(joint.at("kind"), "joint");
  EXPECT_EQ(joint.at("n"), 1);
  EXPECT_NEAR(joint.at("mae").get<double>(), 0.25, 1e-12);
  EXPECT_TRUE(joint.at("kl").is_number());
  EXPECT_TRUE(joint.at("pearson").is_null());
  EXPECT_TRUE(joint.at("pearson_added").is_null());
  EXPECT_TRUE(joint.at("pearson_limit").is_null());
  const Json& answer = json.at("answers")[0];
  EXPECT_EQ(answer.at("question"), "P(b | a)");
  EXPECT_EQ(answer.at("given"), 0.4);
  EXPECT_NEAR(answer.at("answer").get<double>(), 0.5, 1e-12);
}

}  // namespace
}  // namespace gumbelbox
