#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "gumbelbox/math/guarded_log1m_exp.h"

namespace gumbelbox {

/// Pairs of a batch, one behind the other, as a loss sees them. An edge and its negatives are a
/// group: the edge first, `group_size` pairs in all.
struct ScoredPairs {
  std::span<const float> scores;   // pairs
  std::span<const float> targets;  // pairs; wanted P(a | b), in [0, 1]
  std::span<const float> weights;  // pairs; 0 leaves a pair out
  std::size_t group_size = 1;      ///< divides the pairs if the loss needs whole groups
};

/// What a score costs: a function of the scores of some pairs, and its derivatives.
///
/// Threads: const and without state; any number of threads may use one object.
class Loss {
 public:
  virtual ~Loss() = default;

  /// Whether the loss of a pair depends on the others of its group. Batches then hold whole groups.
  virtual bool needs_whole_groups() const noexcept { return false; }

  /// The guard, if this is the weighted cross entropy of every pair: some scores know a shorter way
  /// to its gradient.
  virtual std::optional<Log1mGuard> cross_entropy_guard() const noexcept { return {}; }

  /// Returns the weighted sum of the losses; fills in its derivatives by the scores. What training
  /// uses: in float, by vector kernels where there are any.
  virtual double slopes(const ScoredPairs& pairs,
                        std::span<float> slopes) const noexcept = 0;  // pairs

  /// The same sum in double: simple, and the truth that slopes() is checked against.
  virtual double value(std::span<const double> scores,  // pairs
                       std::span<const float> targets,  // pairs
                       std::span<const float> weights,  // pairs
                       std::size_t group_size) const = 0;
};

}  // namespace gumbelbox
