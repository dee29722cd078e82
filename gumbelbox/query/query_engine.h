#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/probability/conditional.h"
#include "gumbelbox/query/expression.h"
#include "gumbelbox/query/question_ids.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// One entity that answers a question.
struct Answer {
  EntityId id;
  double log_probability;
  bool known = false;  ///< follows from the edges of the model; else only its boxes say so
};

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

  /// The k entities most likely to contain one: highest P(candidate | entity), among equals the
  /// smaller box first, then the smaller id. The entity itself is left out, and so are answers
  /// less likely than `at_least`. Throws kNotFound for an id that the model does not have.
  std::vector<Answer> contains(EntityId entity, std::size_t k, double at_least = 0) const;

  /// The k entities most likely inside one: highest P(entity | candidate), among equals the larger
  /// box first (the one as parent, where there are two), then the smaller id. The entity itself is
  /// left out, and so are answers less likely than `at_least`. Throws as contains() does.
  std::vector<Answer> inside(EntityId entity, std::size_t k, double at_least = 0) const;

  /// The ancestors of an entity of a hierarchy. Known ones come first: all that follow from
  /// Model::edges, whatever their P(ancestor | entity). Their order is by the number of edges
  /// between, then the smaller box, then the smaller id. Inferred ones follow: all others with P of
  /// at least `at_least`, as contains() orders them. Without edges nothing is known. Throws as
  /// contains() does.
  std::vector<Answer> ancestors(EntityId entity, double at_least = kLikely) const;

  /// The descendants in the same way, by P(entity | descendant), with the larger box first.
  std::vector<Answer> descendants(EntityId entity, double at_least = kLikely) const;

  static constexpr double kLikely = 0.5;  ///< an answer is at least as likely as not

 private:
  /// Which way an entity is looked from.
  enum class Side { kAbove, kBelow };

  void require_entity(EntityId id) const;
  const Candidates& candidates() const;
  const EdgeSet& edges() const;
  double score(Pair pair) const;
  /// Below it no score has at least this probability; nothing if no score has it.
  std::optional<double> lowest_score(double at_least) const;
  double calibrated(double log_probability) const;
  Answer answer(EntityId id, double log_raw) const;
  std::vector<ScoreBounds> others(EntityId entity, Side side, double at_least) const;
  std::vector<Answer> best(EntityId entity, Side side, std::vector<ScoreBounds> candidates,
                           std::size_t k, double at_least) const;
  std::vector<Answer> known(EntityId entity, Side side) const;
  std::vector<Answer> relatives(EntityId entity, Side side, double at_least) const;
  Estimate of_pair(const QuestionIds& question) const;
  void require_meaning(const QuestionIds& question, Method method) const;
  bool volumes_only() const;
  double log_volume(EntityId id) const;

  const Model& model_;
  const ModelEntry& entry_;
  std::unique_ptr<PairScore> score_;
  mutable std::once_flag candidates_once_;  // made when first asked for
  mutable std::unique_ptr<Candidates> candidates_;
  mutable std::once_flag edges_once_;  // the same
  mutable std::unique_ptr<EdgeSet> edges_;
  const CalibrationMap* calibration_;  // null when probabilities are raw
  const JointScore* joint_;            // null when the model has no joint probabilities
  std::optional<ModelBoxes> boxes_;    // nothing where they are not random
  bool are_shares_;                    // volumes are probabilities though the space has no bounds
};

}  // namespace gumbelbox
