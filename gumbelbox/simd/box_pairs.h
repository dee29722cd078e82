#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/table.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// log P(a | b) of pairs of prepared rows, and the slopes of the loss by the rows, a handful of
/// pairs at a time: first scores(), then add_slopes() with the slopes of the loss by these scores.
///
/// In float. Against the scalar score of the same rows, while sides lie in [4e-8, 4e7] and scales
/// in [1e-4, 1]; `extent` is the distance of two lower corners plus both sides:
/// Accuracy: score within 1e-6 * (dim + |log volume of b| + |score|) plus, for each dimension,
///           2e-7 * extent * slope of the log side by the gap: gaps are differences of floats.
///           A slope by a row within 1e-6 * (1 + 0.2 * extent / scale) of the terms that are summed
///           up in it, those of the two corners and of all pairs.
/// Threads:  one object a thread.
class BoxPairs {
 public:
  BoxPairs(const BoxModel& model, const PreparedLayout& layout);

  /// Pairs that scores() takes at most: a multiple of kTileRows whose slopes fit the first cache.
  std::size_t capacity() const noexcept { return capacity_; }

  /// REQUIRES: at most capacity() pairs; scores: pairs, rounded up to whole tiles.
  void scores(StridedRows<const float> prepared, std::span<const Pair> pairs,
              std::span<float> scores);

  /// Tells the processor that the rows of the first of these pairs will be needed soon: prepared
  /// rows before scores(), gradient rows before add_slopes(). Changes no result.
  void prefetch(StridedRows<const float> rows, std::span<const Pair> pairs) const noexcept;

  /// Adds to the rows of the pairs that scores() was called with last.
  /// REQUIRES: slopes: pairs, rounded up to whole tiles, the rest zero.
  void add_slopes(std::span<const Pair> pairs, std::span<const float> slopes,
                  StridedRows<float> gradient);

  struct Work;  ///< what the kernels are handed

  /// Which row all pairs of a tile have in common: it is read once, and its slopes are summed up
  /// before they are added.
  enum class SharedRow : std::uint8_t { kNone, kA, kB };

 private:
  Work work() noexcept;

  BoxModel model_;
  PreparedLayout layout_;
  std::size_t capacity_;
  Table scratch_;
  Table slopes_;                   // of the scores by the rows: for each tile one of a and one of b
  std::vector<SharedRow> shared_;  // of each tile
};

}  // namespace gumbelbox
