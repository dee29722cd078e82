#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/math/guarded_log1m_exp.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// log P(a | b) of pairs of prepared rows, what they cost, and the slopes of that by the rows.
///
/// A vector holds one number of as many pairs as it has lanes, a tile. Its stages, each with its
/// formula in a file of its own:
///
///   pair_tiles-inl.h     which pairs make a tile; rows into columns, slopes into gradient rows
///   box_gap-inl.h        differences of the corners
///   box_corners-inl.h    gap of the intersection, slopes by the corners
///   box_side-inl.h       side of a gap, log volume
///   tile_score-inl.h     scores from these, slopes by both rows
///   cross_entropy-inl.h  loss and its slope
///
/// In float. Against the scalar score of the same rows, while sides lie in [4e-8, 4e7] and scales
/// in [1e-4, 1]; `extent` is the distance of two lower corners plus both sides:
/// Accuracy: score within 1e-6 * (dim + |log volume of b| + |score|) plus, for each dimension,
///           2e-7 * extent * slope of the log side by the gap: gaps are differences of floats.
///           A slope by a row within 1e-6 * (1 + 0.2 * extent / scale) of the terms that are summed
///           up in it, those of the two corners and of all pairs. The loss is that of
///           cross_entropy_slopes().
/// Threads:  one object a thread.
class BoxPairs {
 public:
  BoxPairs(const BoxModel& model, const PreparedLayout& layout);

  /// Scores alone.
  void scores(StridedRows<const float> prepared, std::span<const Pair> pairs,
              std::span<float> scores);  // pairs

  /// Adds slope * (the slopes of its score) of every pair to the gradient rows. Pairs whose slope
  /// is 0 add nothing, if a whole tile of them is.
  void add_slopes(StridedRows<const float> prepared, std::span<const Pair> pairs,
                  std::span<const float> slopes,  // pairs
                  StridedRows<float> gradient);

  /// The same with the slopes of the weighted cross entropy of the pairs, and returns the sum of
  /// that.
  double add_cross_entropy(StridedRows<const float> prepared, std::span<const Pair> pairs,
                           std::span<const float> targets,  // pairs
                           std::span<const float> weights,  // pairs
                           Log1mGuard guard, StridedRows<float> gradient);

  struct Work;  ///< what the kernels are handed

 private:
  Work work(StridedRows<const float> prepared, std::span<const Pair> pairs,
            StridedRows<float> gradient) noexcept;

  BoxModel model_;
  PreparedLayout layout_;
  Table scratch_;
};

}  // namespace gumbelbox
