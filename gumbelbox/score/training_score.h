#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "gumbelbox/base/batch.h"
#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/rows_in_use.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/math/guarded_log1m_exp.h"
#include "gumbelbox/score/penalty.h"

namespace gumbelbox {

/// Fills in the slopes of the loss by the scores of consecutive pairs, `first` being the index of
/// the first of them.
using SlopesOfScores =
    std::function<void(std::size_t first, std::span<const float> scores, std::span<float> slopes)>;

/// Pairs of prepared rows, what each should say and how much that counts.
struct WeightedPairs {
  std::span<const Pair> pairs;
  std::span<const float> targets;  // pairs
  std::span<const float> weights;  // pairs
};

/// Sums up the gradient of the loss of many pairs.
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

  /// Adds to the gradient rows of the pairs, which are pairs of prepared rows. A slope of 0 adds
  /// nothing.
  virtual void add(const Table& prepared, std::span<const Pair> pairs,
                   const SlopesOfScores& slopes_of_scores, Table& gradient) = 0;

  /// Does what add() does where the loss is the weighted cross entropy, in one pass from rows to
  /// gradient, and returns the sum of the losses. Nothing, and nothing is done, if there is no such
  /// pass.
  virtual std::optional<double> add_cross_entropy(const Table& /*prepared*/, const WeightedPairs&,
                                                  Log1mGuard, Table& /*gradient*/) {
    return {};
  }
};

/// Consecutive rows in use: numbers [begin, end).
struct RowRange {
  std::size_t begin;
  std::size_t end;
};

/// A model while it is trained: how rows of parameters are scored, moved, and turned into the rows
/// of a model file, which a PairScore reads.
///
/// Threads: const and without state; any number of threads may use one object.
class TrainingScore {
 public:
  virtual ~TrainingScore() = default;

  /// Floats a row.
  virtual std::size_t row_width() const noexcept = 0;

  /// Fills a table with random parameters to start from.
  virtual void initialise(Table& parameters, std::uint64_t seed) const = 0;

  /// The same, with boxes of these volumes (entities) around one place, as far as sides allow.
  /// REQUIRES: has_marginals(), volumes in (0, 1].
  virtual void initialise_volumes(Table&, std::span<const float> /*volumes*/,
                                  std::uint64_t /*seed*/) const {}

  /// Whether rows may only lie in a part of their space. If so, project() is called after every
  /// step for all rows that the step may have moved.
  virtual bool has_projection() const noexcept { return false; }

  /// Moves rows that left it back into that part.
  virtual void project(Table&, RowRange) const {}

  /// What one row costs, and adds the derivatives of that to the slopes of the row. A model that
  /// has nothing to pay for costs nothing.
  virtual double add_penalty(const Penalty&, std::span<const float> /*row*/,
                             std::span<float> /*slopes*/) const {
    return 0;
  }

  /// Adds the slopes of add_penalty() for the rows of a range of entities; row i of slopes is that
  /// of entity range.begin + i.
  virtual void add_penalty_slopes(const Penalty& penalty, const Table& parameters, RowRange range,
                                  Table& slopes) const;

  /// Whether score() is what the gradient is the gradient of; false where training has noise.
  virtual bool is_trained_by_score() const noexcept { return true; }

  /// Score of every pair, in double.
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

  /// Whether rows have a volume that can be taken for P(a): add_marginals() works.
  virtual bool has_marginals() const noexcept { return false; }

  /// Adds the gradient of weight * volume_loss() between P(a) = volume(a), in a space of volume 1,
  /// and a target, for every row of the range; row i of prepared and gradient is that of
  /// targets[i - range.begin]. Returns the sum of these losses.
  virtual double add_marginals(const Table& /*prepared*/, RowRange /*range*/,
                               std::span<const float> /*targets*/, double /*weight*/,
                               Table& /*gradient*/) const {
    return 0;
  }

  /// The gradient by the parameters, from that by the prepared rows. Row i of slopes is that of
  /// row range.begin + i.
  virtual void gradient_of_parameters(const Table& parameters, const RowsInUse& rows,
                                      RowRange range, const Table& gradient, Table& slopes) const;

  /// The rows that a model file keeps; here the parameters themselves. Throws kNumeric where one is
  /// not finite: a side kept as its log can be longer than a float.
  virtual Table stored_rows(const Table& parameters) const { return parameters; }

  /// Throws kNumeric if the rows cannot be stored or trained on: at least where stored_rows()
  /// would.
  virtual void require_storable(const Table& parameters) const { stored_rows(parameters); }

  /// Whether it does not.
  bool is_storable(const Table& parameters) const;
};

}  // namespace gumbelbox
