#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// The unit in which a model measures sides: volume_beta, or 2 beta of kBessel.
double side_scale(const BoxModel& model) noexcept;

/// All boxes of a table, dimension by dimension: a vector holds one dimension of several entities,
/// and nothing is gathered.
///
/// A box fits if its numbers are finite, no side is negative or above 2e7 scales, and no corner
/// lies beyond 1e20: five such sides, multiplied, are still in the range of a float. Another is
/// kept as the point 0.
///
/// Accuracy: log side within 1e-6 * (1 + |log side|), 1 / side to relative 1e-6.
/// Threads:  const, may be shared.
class BoxColumns {
 public:
  static constexpr std::size_t kBlock = 64;  ///< entities that lie together: whole vectors

  BoxColumns() = default;

  /// Boxes are rows of lower (dim) and side (dim); they are copied. Entity i is row i, or row
  /// order[i] if an order is given. REQUIRES: a permutation.
  BoxColumns(const BoxModel& model, std::size_t entities, StridedRows<const float> boxes,
             std::span<const EntityId> order = {});

  std::size_t entities() const noexcept { return entities_; }
  std::size_t blocks() const noexcept { return (entities_ + kBlock - 1) / kBlock; }

  /// Arrays of dim x kBlock, one after the other: lower, side, log side, and 1 / side but for the
  /// factor e^min(z, 0) of the softplus forms, which may be too small for a float.
  const float* block(std::size_t index) const noexcept { return columns_.row(index).data(); }

  /// For each entity of a block what the errors of its gaps grow with, in scales: the sum of its
  /// sides and of 2e-10 of its |lower|, as a double forgets the side of a box far from the origin.
  /// Infinite if the box does not fit.
  const float* reach(std::size_t index) const noexcept { return reach_.row(index).data(); }

 private:
  std::size_t entities_ = 0;
  Table columns_;  // blocks x 4 dim kBlock
  Table reach_;    // blocks x kBlock
};

}  // namespace gumbelbox
