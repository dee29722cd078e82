#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/base/json.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/query/query_engine.h"
#include "gumbelbox/query/question_file.h"

namespace gumbelbox {

/// What a question needs of a model.
enum class QuestionKind {
  kPair,      ///< P(a | b): what models learn from
  kJoint,     ///< other questions without negation: P(a | b, c), P(a, b), P(a)
  kNegation,  ///< a name is negated
};

/// "pair", "joint" or "negation".
std::string_view question_kind_name(QuestionKind kind) noexcept;

/// By the names as they are written.
QuestionKind question_kind(const Expression& question) noexcept;

/// How well the answers to the questions of one kind agree with the given ones. Each question
/// counts once. What is undefined is NaN: a correlation of numbers that are all equal, or one of
/// those below where something for it is not given.
struct QuestionAgreement {
  QuestionKind kind = QuestionKind::kPair;
  std::size_t n = 0;   ///< questions that have an answer
  double pearson = 0;  ///< correlation of answers with given probabilities
  double mae = 0;      ///< mean absolute difference
  double kl = 0;       ///< mean_kl()
  double mean_given = 0;
  double mean_answer = 0;  ///< beside it: correlations do not see that answers are all too large

  /// The highest correlation to be expected of true probabilities, because given ones are shares of
  /// n cases: sqrt(1 - mean of p (1 - p) / (n - 1) / variance of p). Needs n > 1 everywhere.
  double pearson_limit = 0;

  /// What a second condition adds: the correlation of answer - own answer to P(a | b) with given -
  /// given P(a | b), over questions P(a | b, c) and P(a | b, !c). b is the first name behind the
  /// bar that is not negated, and P(a | b) must be among the questions.
  double pearson_added = 0;

  /// The highest that pearson_added can be expected to be, as pearson_limit: the noise of a
  /// difference is p (1 - p) (1 / n - 1 / n_b), with the p and n of P(a | b), whose cases include
  /// those of the question.
  double pearson_added_limit = 0;

  /// Over the same questions, mean absolute difference of the answers, and of own P(a | b) in place
  /// of them: what it costs to leave the second condition out.
  double mae_added = 0;
  double mae_without = 0;
  std::size_t added = 0;       ///< questions for which this is known
  std::size_t unanswered = 0;  ///< questions that the model has no answer to
};

struct QuestionResult {
  std::vector<QuestionAgreement> kinds;        ///< those that the file has, in the order above
  std::vector<std::optional<double>> answers;  ///< questions; nothing where the model has none
  std::string first_refusal;  ///< why: "FILE:LINE: ..." of the first such question, or empty
};

/// Asks an engine of the vocabulary all questions, on all workers; equal for any number of them. A
/// model may have no answer: to P(a) without bounds, or given boxes that do not meet. Throws
/// kInput, "FILE:LINE: ...", for an unknown name, and if it has no answer to any question.
QuestionResult ask_questions(const QuestionFile& file, const QueryEngine& engine,
                             const Vocabulary& vocabulary, Workers& workers);

/// {"results": [{"kind", "n", "pearson", "mae", "kl", "pearson_limit", "pearson_added",
/// "pearson_added_limit", "added", "mean_given", "mean_answer", "mae_added", "mae_without",
/// "unanswered"}], "answers": [{"question", "given", "answer"}]};
/// null for what is undefined.
Json questions_json(const QuestionFile& file, const QuestionResult& result);

}  // namespace gumbelbox
