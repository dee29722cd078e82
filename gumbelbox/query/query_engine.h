#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gumbelbox/probability/conditional.h"
#include "gumbelbox/query/answer_search.h"
#include "gumbelbox/query/expression.h"
#include "gumbelbox/query/question_ids.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// How a question is answered.
struct QuestionOptions {
  Method method = Method::kRatio;
  Sampling sampling = {};
  bool others_absent = false;  ///< every entity that the question does not name is negated in it
};

/// Which probabilities an engine answers with.
enum class Probabilities {
  kCalibrated,  ///< through the calibration of the model, if it has one
  kRaw,         ///< those of its boxes
};

/// Answers questions from a model, which must outlive it.
///
/// A calibration maps the probabilities of contains(), inside(), ancestors() and descendants(),
/// without changing their order, and questions for one name given others (question_calibration.h).
///
/// Threads: const, any number of threads may ask.
class QueryEngine {
 public:
  explicit QueryEngine(const Model& model,
                       Probabilities probabilities = Probabilities::kCalibrated);

  /// Log of the probability that the question asks for. A name that stands twice counts once, so
  /// that P(a | a) = 1. Throws kNotFound for an unknown name, kUsage for a question that the model
  /// cannot answer.
  double log_probability(const Expression& question) const;

  /// The probability that the question asks for, with negation: the share of the volume of what is
  /// given (paper, section 4.1), by probability/conditional.h. P(a | b) is that of the score, so
  /// that it agrees with contains() and inside(), except for `gaussian` with one table: there the
  /// noise is drawn, and theirs are about the boxes without it; and hard boxes that lie apart have
  /// 0 here, a floor there. What is given must have a volume: nothing but negated names needs a
  /// bounded space. Throws as log_probability().
  Estimate probability(const Expression& question, const QuestionOptions& options) const;

  /// The same for a question by ids. REQUIRES: ids of the model; nothing of `given` among `events`.
  Estimate probability(const QuestionIds& question, const QuestionOptions& options) const;

  /// The likelihood of a data case (paper, section 4.1): the probability that exactly these
  /// entities hold and all others do not. Needs a bounded space. Throws kNotFound for an id that
  /// the model does not have.
  Estimate likelihood(std::span<const EntityId> present, const Sampling& sampling) const;

  /// Lists of answers, as answer_search.h describes them.
  std::vector<Answer> contains(EntityId entity, std::size_t k, double at_least = 0) const {
    return search_.contains(entity, k, at_least);
  }
  std::vector<Answer> inside(EntityId entity, std::size_t k, double at_least = 0) const {
    return search_.inside(entity, k, at_least);
  }
  std::vector<Answer> ancestors(EntityId entity, double at_least = kLikely) const {
    return search_.ancestors(entity, at_least);
  }
  std::vector<Answer> descendants(EntityId entity, double at_least = kLikely) const {
    return search_.descendants(entity, at_least);
  }

 private:
  Estimate of_pair(const QuestionIds& question) const;
  void require_meaning(const QuestionIds& question, Method method) const;
  bool volumes_only() const;

  const Model& model_;
  const ModelEntry& entry_;
  std::unique_ptr<PairScore> score_;
  const CalibrationMap* calibration_;  // null when probabilities are raw
  const JointScore* joint_;            // null when the model has no joint probabilities
  std::optional<ModelBoxes> boxes_;    // nothing where they are not random
  bool are_shares_;                    // volumes are probabilities though the space has no bounds
  AnswerSearch search_;
};

}  // namespace gumbelbox
