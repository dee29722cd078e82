#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "gumbelbox/base/gradient.h"
#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"

namespace gumbelbox {

class Candidates;

/// Slope of the loss by the score of the pair with this index in the span, asked for once a pair.
using SlopeOfScore = std::function<double(std::size_t index, double score)>;

/// How rows become scores: score(a, b) = log P(a | b) for box models; for every model larger is
/// more likely. Called once per many pairs, so that being virtual costs nothing.
///
/// Threads: const and without state; any number of threads may use one object.
class PairScore {
 public:
  virtual ~PairScore() = default;

  /// Floats a row.
  virtual std::size_t row_width() const noexcept = 0;

  /// Fills a table with random parameters to start from.
  virtual void initialise(Table& parameters, std::uint64_t seed) const = 0;

  /// Score of every pair.
  virtual void score(const Table& parameters, std::span<const Pair> pairs,
                     std::span<double> scores) const = 0;  // scores: pairs

  /// Adds the gradient of the loss of every pair. Score and derivatives come from one pass: the
  /// loss is asked for its slope in the middle of it.
  virtual void add_gradient(const Table& parameters, std::span<const Pair> pairs,
                            const SlopeOfScore& slope_of_score, Gradient& gradient) const = 0;

  /// Score of (e, b) for every entity e: what contains b.
  virtual void score_all_given(const Table& parameters, EntityId b,
                               std::span<double> scores) const = 0;  // scores: entities

  /// Score of (a, e) for every entity e: what is inside a.
  virtual void score_all_of(const Table& parameters, EntityId a,
                            std::span<double> scores) const = 0;  // scores: entities

  /// All entities against one, with what is computed once for a table (candidates.h). This score
  /// and the table must outlive it.
  virtual std::unique_ptr<Candidates> candidates(const Table& parameters) const;

  /// The rows that a model file keeps, read by the score that make_stored_score() returns. Throws
  /// kNumeric where one is not finite: a side kept as its log can be longer than a float.
  virtual Table stored_rows(const Table& parameters) const = 0;
};

/// What box models can do besides: probabilities of several things at once.
class JointScore {
 public:
  virtual ~JointScore() = default;

  /// Log of the expected volume of the intersection of the boxes: log P(all of them) up to a
  /// constant that conditional probabilities do not have. REQUIRES: at least one id, all different.
  virtual double log_joint(const Table& parameters, std::span<const EntityId> ids) const = 0;
};

}  // namespace gumbelbox
