#include "gumbelbox/query/question_agreement.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <optional>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"
#include "gumbelbox/eval/bernoulli_kl.h"
#include "gumbelbox/eval/correlation.h"
#include "gumbelbox/query/question_hint.h"

namespace gumbelbox {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

bool has_negation(const std::vector<Literal>& literals) {
  return std::ranges::any_of(literals, &Literal::negated);
}

/// Where the question P(a | b) stands among all, by its pair.
using PairQuestions = std::map<Pair, std::size_t>;

PairQuestions pair_questions(const QuestionFile& file, const Vocabulary& vocabulary) {
  PairQuestions places;
  for (std::size_t i = 0; i < file.questions.size(); ++i) {
    const auto& [events, given] = file.questions[i].expression;
    if (question_kind(file.questions[i].expression) != QuestionKind::kPair) continue;
    places.emplace(Pair{vocabulary.require(events[0].name), vocabulary.require(given[0].name)}, i);
  }
  return places;
}

/// The pair (a, b) of P(a | b, c) or P(a | b, !c); nothing for another question.
std::optional<Pair> with_one_condition(const Expression& question, const Vocabulary& vocabulary) {
  const auto& [events, given] = question;
  if (events.size() != 1 || events[0].negated || given.size() != 2) return {};
  const auto b = std::ranges::find(given, false, &Literal::negated);
  if (b == given.end()) return {};
  return Pair{vocabulary.require(events[0].name), vocabulary.require(b->name)};
}

std::string refusal(const QuestionFile& file, std::size_t question, const Error& error) {
  return fmt::format("{}:{}: {}", file.name, file.questions[question].line, error.what());
}

/// Throws kInput for an unknown name.
void require_names(const QuestionFile& file, const Vocabulary& vocabulary) {
  for (std::size_t i = 0; i < file.questions.size(); ++i) {
    try {
      require_known(file.questions[i].expression, vocabulary);
    } catch (const Error& error) {
      throw Error(ErrorKind::kInput, refusal(file, i, error));
    }
  }
}

/// The answers, and why the first that is missing is. Throws kInput if all are.
void ask(const QuestionFile& file, const QueryEngine& engine, Workers& workers,
         QuestionResult& result) {
  const std::size_t questions = file.questions.size();
  result.answers.resize(questions);
  std::vector<std::string> refusals(questions);
  workers.run(questions, [&](std::size_t i) {
    try {
      result.answers[i] = engine.probability(file.questions[i].expression, {}).value();
    } catch (const Error& error) {
      refusals[i] = refusal(file, i, error);
    }
  });
  const auto is_refusal = [](const std::string& text) { return !text.empty(); };
  const auto first = std::ranges::find_if(refusals, is_refusal);
  if (first == refusals.end()) return;
  result.first_refusal = *first;
  if (std::ranges::all_of(refusals, is_refusal)) throw Error(ErrorKind::kInput, *first);
}

/// The questions of one kind: what is given, what was answered.
struct Compared {
  std::vector<double> given;
  std::vector<double> answers;
  std::vector<double> noise;           // variance of what is given; NaN where it is not known
  std::vector<double> given_added;     // by a second condition
  std::vector<double> answered_added;  // where it is known
  std::vector<double> noise_added;     // variance of given_added
  std::vector<double> given_of_added;  // of the same questions
  std::vector<double> answers_of_added;
  std::vector<double> answers_without;  // own P(a | b)
  std::size_t unanswered = 0;
};

double mean(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double variance(const std::vector<double>& numbers) {
  const double centre = mean(numbers);
  double sum = 0;
  for (const double x : numbers) sum += (x - centre) * (x - centre);
  return sum / static_cast<double>(numbers.size());
}

double sampling_noise(const AnsweredQuestion& question) {
  if (!question.n || *question.n <= 1) return kUndefined;
  return question.given * (1 - question.given) / (*question.n - 1);
}

/// Of the difference of two shares, the cases of the one being among those of the other.
double added_noise(const AnsweredQuestion& question, const AnsweredQuestion& pair) {
  if (!question.n || !pair.n || *question.n <= 0 || *pair.n <= 0) return kUndefined;
  return pair.given * (1 - pair.given) * std::max(0.0, 1 / *question.n - 1 / *pair.n);
}

/// The correlation that the truth would have with numbers of this noise.
double limit_of(const std::vector<double>& noise, const std::vector<double>& given) {
  const double noise_share = mean(noise) / variance(given);
  return noise_share <= 1 ? std::sqrt(1 - noise_share) : kUndefined;
}

double mean_difference(const std::vector<double>& given, const std::vector<double>& answers) {
  double sum = 0;
  for (std::size_t i = 0; i < given.size(); ++i) sum += std::abs(given[i] - answers[i]);
  return sum / static_cast<double>(given.size());
}

QuestionAgreement agreement_of(QuestionKind kind, const Compared& compared) {
  return {.kind = kind,
          .n = compared.given.size(),
          .pearson = pearson(compared.answers, compared.given),
          .mae = mean_difference(compared.given, compared.answers),
          .kl = mean_kl(compared.given, compared.answers),
          .mean_given = mean(compared.given),
          .mean_answer = mean(compared.answers),
          .pearson_limit = limit_of(compared.noise, compared.given),
          .pearson_added = pearson(compared.answered_added, compared.given_added),
          .pearson_added_limit = limit_of(compared.noise_added, compared.given_added),
          .mae_added = mean_difference(compared.given_of_added, compared.answers_of_added),
          .mae_without = mean_difference(compared.given_of_added, compared.answers_without),
          .added = compared.given_added.size(),
          .unanswered = compared.unanswered};
}

}  // namespace

std::string_view question_kind_name(QuestionKind kind) noexcept {
  switch (kind) {
    case QuestionKind::kPair:
      return "pair";
    case QuestionKind::kJoint:
      return "joint";
    default:
      return "negation";
  }
}

QuestionKind question_kind(const Expression& question) noexcept {
  if (has_negation(question.events) || has_negation(question.given)) return QuestionKind::kNegation;
  const bool is_pair = question.events.size() == 1 && question.given.size() == 1;
  return is_pair ? QuestionKind::kPair : QuestionKind::kJoint;
}

QuestionResult ask_questions(const QuestionFile& file, const QueryEngine& engine,
                             const Vocabulary& vocabulary, Workers& workers) {
  require_names(file, vocabulary);
  QuestionResult result;
  ask(file, engine, workers, result);
  const PairQuestions pairs = pair_questions(file, vocabulary);
  std::map<QuestionKind, Compared> kinds;
  for (std::size_t i = 0; i < file.questions.size(); ++i) {
    const AnsweredQuestion& question = file.questions[i];
    Compared& compared = kinds[question_kind(question.expression)];
    if (!result.answers[i]) {
      ++compared.unanswered;
      continue;
    }
    compared.given.push_back(question.given);
    compared.answers.push_back(*result.answers[i]);
    compared.noise.push_back(sampling_noise(question));
    const std::optional<Pair> pair = with_one_condition(question.expression, vocabulary);
    const auto known = pair ? pairs.find(*pair) : pairs.end();
    if (known == pairs.end() || !result.answers[known->second]) continue;
    compared.given_of_added.push_back(question.given);
    compared.answers_of_added.push_back(*result.answers[i]);
    compared.answers_without.push_back(*result.answers[known->second]);
    compared.given_added.push_back(question.given - file.questions[known->second].given);
    compared.answered_added.push_back(*result.answers[i] - *result.answers[known->second]);
    compared.noise_added.push_back(added_noise(question, file.questions[known->second]));
  }
  for (const auto& [kind, compared] : kinds) result.kinds.push_back(agreement_of(kind, compared));
  return result;
}

Json questions_json(const QuestionFile& file, const QuestionResult& result) {
  Json json{{"results", Json::array()}, {"answers", Json::array()}};
  for (const QuestionAgreement& kind : result.kinds) {
    json["results"].push_back({{"kind", question_kind_name(kind.kind)},
                               {"n", kind.n},
                               {"pearson", kind.pearson},
                               {"mae", kind.mae},
                               {"kl", kind.kl},
                               {"pearson_limit", kind.pearson_limit},
                               {"pearson_added", kind.pearson_added},
                               {"pearson_added_limit", kind.pearson_added_limit},
                               {"added", kind.added},
                               {"mean_given", kind.mean_given},
                               {"mean_answer", kind.mean_answer},
                               {"mae_added", kind.mae_added},
                               {"mae_without", kind.mae_without},
                               {"unanswered", kind.unanswered}});
  }
  for (std::size_t i = 0; i < file.questions.size(); ++i) {
    const std::optional<double>& answer = result.answers[i];
    json["answers"].push_back({{"question", file.questions[i].text},
                               {"given", file.questions[i].given},
                               {"answer", answer ? Json(*answer) : Json()}});
  }
  return json;
}

}  // namespace gumbelbox
