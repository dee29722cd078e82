#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gumbelbox/query/expression.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// One entity that answers a question.
struct Answer {
  EntityId id;
  double log_probability;
};

/// Answers questions from a model, which must outlive it.
///
/// Threads: const, any number of threads may ask.
class QueryEngine {
 public:
  explicit QueryEngine(const Model& model);

  /// Log of the probability that the question asks for. A name that stands twice counts once, so
  /// that P(a | a) = 1. Throws kNotFound for an unknown name, kUsage for a question that the model
  /// cannot answer.
  double log_probability(const Expression& question) const;

  /// The k entities most likely to contain one: highest P(candidate | entity), among equals the
  /// smaller box first, then the smaller id. The entity itself is left out.
  std::vector<Answer> contains(EntityId entity, std::size_t k) const;

  /// The k entities most likely inside one: highest P(entity | candidate), among equals the larger
  /// box first (the one as parent, where there are two), then the smaller id. The entity itself is
  /// left out.
  std::vector<Answer> inside(EntityId entity, std::size_t k) const;

 private:
  enum class Among { kSmallerFirst, kLargerFirst };

  /// The score of a candidate with the entity that is asked about.
  using Score = std::function<double(EntityId candidate)>;

  const Candidates& candidates() const;
  double score(Pair pair) const;
  std::vector<Answer> best(EntityId entity, std::vector<ScoreBounds> candidates, const Score& score,
                           std::size_t k, Among equals) const;
  std::vector<EntityId> ids(const std::vector<std::string>& names) const;
  double log_volume(EntityId id) const;

  const Model& model_;
  std::unique_ptr<PairScore> score_;
  mutable std::once_flag candidates_once_;  // made when first asked for
  mutable std::unique_ptr<Candidates> candidates_;
  const JointScore* joint_;  // null when the model has no joint probabilities
};

}  // namespace gumbelbox
