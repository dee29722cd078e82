#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "gumbelbox/base/batch.h"
#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/rows_in_use.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/score/penalty.h"

namespace gumbelbox {

class Candidates;

/// Fills in the slopes of the loss by the scores of consecutive pairs, `first` being the index of
/// the first of them.
using SlopesOfScores =
    std::function<void(std::size_t first, std::span<const float> scores, std::span<float> slopes)>;

/// Sums up the gradient of the loss of many pairs. Score and derivatives come from one pass: the
/// loss is asked for its slopes in the middle of it.
///
/// Threads: one object a thread.
class PairGradient {
 public:
  virtual ~PairGradient() = default;

  /// How often a pair is scored, each time with other noise. The loss of a pair is then the mean of
  /// so many, which the caller sees to.
  virtual std::size_t draws() const noexcept { return 1; }

  /// Says where the first of the pairs to come stands in the run. Models without noise do not ask.
  virtual void start_at(const BatchPlace&) {}

  /// Adds to the gradient rows of the pairs, which are pairs of prepared rows.
  virtual void add(const Table& prepared, std::span<const Pair> pairs,
                   const SlopesOfScores& slopes_of_scores, Table& gradient) = 0;
};

/// Consecutive rows in use: numbers [begin, end).
struct RowRange {
  std::size_t begin;
  std::size_t end;
};

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

  /// Moves every corner of some rows that lies outside the unit cube to its border, up to the
  /// rounding of floats; a side that is cut keeps at least a millionth. Models without boxes have
  /// nothing to move.
  virtual void move_into_unit_cube(Table&, RowRange) const {}

  /// What the boxes of one row cost, and adds the derivatives of that to the slopes of the row.
  /// Models without boxes have nothing to pay for.
  virtual double add_penalty(const Penalty&, std::span<const float> /*row*/,
                             std::span<float> /*slopes*/) const {
    return 0;
  }

  /// Adds the slopes of add_penalty() for the rows of a range of entities; row i of slopes is that
  /// of entity range.begin + i.
  virtual void add_penalty_slopes(const Penalty& penalty, const Table& parameters, RowRange range,
                                  Table& slopes) const;

  /// Whether score() is what the gradient is the gradient of; false where training has noise or
  /// another score in place of one that has no slope.
  virtual bool is_trained_by_score() const noexcept { return true; }

  /// Score of every pair.
  virtual void score(const Table& parameters, std::span<const Pair> pairs,
                     std::span<double> scores) const = 0;  // scores: pairs

  /// Floats of a prepared row. It holds what the pairs need of one entity, computed once a step;
  /// here it is the row of parameters itself.
  virtual std::size_t prepared_width() const noexcept { return row_width(); }

  /// Floats of a row of the gradient that the pairs add to.
  virtual std::size_t gradient_width() const noexcept { return row_width(); }

  /// Prepares some of the rows in use; row i is that of entity rows.id(i).
  virtual void prepare(const Table& parameters, const RowsInUse& rows, RowRange range,
                       Table& prepared) const;

  /// What sums up the gradient by prepared rows.
  virtual std::unique_ptr<PairGradient> pair_gradient() const = 0;

  /// The gradient by the parameters, from that by the prepared rows. Row i of slopes is that of
  /// row range.begin + i.
  virtual void gradient_of_parameters(const Table& parameters, const RowsInUse& rows,
                                      RowRange range, const Table& gradient, Table& slopes) const;

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

  /// Throws kNumeric if the rows cannot be stored or trained on: at least where stored_rows()
  /// would.
  virtual void require_storable(const Table& parameters) const;
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
