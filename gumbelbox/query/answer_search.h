#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/score/calibration_map.h"
#include "gumbelbox/score/candidates.h"
#include "gumbelbox/score/pair_score.h"
#include "gumbelbox/score/score_link.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// An answer with this probability is as likely as not.
inline constexpr double kLikely = 0.5;

/// One entity that answers a question.
struct Answer {
  EntityId id;
  double log_probability;
  bool known = false;  ///< follows from the edges of the model; else only its boxes say so
};

/// Finds what contains an entity of a model and what is inside it.
///
/// Memory:  that of the candidates, and 8 bytes an entity once answers are equally likely.
/// Threads: const, any number of threads may ask.
class AnswerSearch {
 public:
  /// Keeps all; `calibration` may be null.
  AnswerSearch(const Model& model, const PairScore& score, const CalibrationMap* calibration);

  /// The k entities most likely to contain one: highest P(candidate | entity), among equals the
  /// smaller box first, then the smaller id. The entity itself is left out, and so are answers
  /// less likely than `at_least`. Throws kNotFound for an id that the model does not have.
  std::vector<Answer> contains(EntityId entity, std::size_t k, double at_least) const;

  /// The k entities most likely inside one: highest P(entity | candidate), among equals the larger
  /// box first (the one as parent, where there are two), then the smaller id. The entity itself is
  /// left out, and so are answers less likely than `at_least`. Throws as contains() does.
  std::vector<Answer> inside(EntityId entity, std::size_t k, double at_least) const;

  /// The ancestors of an entity of a hierarchy. Known ones come first: all that follow from
  /// Model::edges, whatever their P(ancestor | entity). Their order is by the number of edges
  /// between, then the smaller box, then the smaller id. Inferred ones follow: all others with P of
  /// at least `at_least`, as contains() orders them. Without edges nothing is known. Throws as
  /// contains() does.
  std::vector<Answer> ancestors(EntityId entity, double at_least) const;

  /// The descendants in the same way, by P(entity | descendant), with the larger box first.
  std::vector<Answer> descendants(EntityId entity, double at_least) const;

  /// Log of P(pair.a | pair.b), without the calibration.
  double log_raw(Pair pair) const;

  /// Throws kNotFound for an id that the model does not have.
  void require_entity(EntityId id) const;

 private:
  /// Which way an entity is looked from.
  enum class Side { kAbove, kBelow };

  /// An answer whose place is sought.
  struct Found {
    EntityId id;
    double log_raw;  // which orders: a calibration may make different answers equal
  };

  const Candidates& candidates() const;
  const EdgeSet& edges() const;
  double score(Pair pair) const;
  /// Below it no score has at least this probability; nothing if no score has it.
  std::optional<double> lowest_score(double at_least) const;
  double calibrated(double log_probability) const;
  Answer answer(EntityId id, double log_raw) const;
  std::vector<Answer> likeliest(EntityId entity, Side side, std::size_t k, double at_least) const;
  std::vector<Answer> best(EntityId entity, Side side, std::vector<ScoreBounds> candidates,
                           std::size_t k, double at_least) const;
  bool comes_before(const Found& x, const Found& y, Side side) const;
  std::vector<Answer> known(EntityId entity, Side side) const;
  std::vector<Answer> relatives(EntityId entity, Side side, double at_least) const;
  double log_volume(EntityId id) const;

  const Model& model_;
  const PairScore& score_;
  const CalibrationMap* calibration_;  // null when probabilities are raw
  ScoreLink link_;
  mutable std::once_flag candidates_once_;  // made when first asked for
  mutable std::unique_ptr<Candidates> candidates_;
  mutable std::once_flag log_volumes_once_;
  mutable std::vector<std::atomic<double>> log_volumes_;  // not a number where nobody asked yet
  mutable std::once_flag edges_once_;                     // the same
  mutable std::unique_ptr<EdgeSet> edges_;
};

}  // namespace gumbelbox
