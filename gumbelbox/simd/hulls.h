#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "gumbelbox/simd/box_columns.h"
#include "gumbelbox/simd/box_form.h"
#include "gumbelbox/simd/side_tangents.h"

namespace gumbelbox {

/// A box that is asked about.
struct FixedBox {
  /// Of a place in a block of BoxColumns.
  FixedBox(const BoxColumns& boxes, std::size_t place, std::size_t dim, bool given);

  std::vector<double> lower, upper, log_side;  // dim
  double reach;
  bool is_given;  ///< it is b and the others are a; else the reverse
};

/// What encloses boxes, some to each hull, and upper bounds of their scores.
///
/// The score of any box of a hull with a fixed one is at most
///
///   sum over the dimensions of min(least tangent at the gap - log side of b, 0) + error
///
/// with the hard gap of the hull with the fixed box, which no gap of its boxes exceeds, and where
/// they are b the least of their log sides. The error is that of rounded tangents and log sides:
///
///   kGumbel, kSmooth: 4e-6 * (dim (1 + intersection_beta / volume_beta) + |sum| (1 + dim / 16)
///                     + sizes)
///   kBessel:          4e-6 * (dim + |sum|) (1 + |exact_from| / 4 + dim / 16 + sizes)
///   sizes = sum over the dimensions of |log side of b| + 2e-10 |corners| / scale
///
/// The bound is infinite if one of the boxes does not fit into BoxColumns.
///
/// Memory:  12 dim + 4 bytes a hull.
/// Threads: const, may be shared.
class Hulls {
 public:
  static constexpr std::size_t kChunk = BoxColumns::kBlock;  ///< hulls that are looked at together

  /// A hull for each block.
  Hulls(const BoxModel& model, const BoxColumns& boxes);
  /// A hull for each chunk of other hulls.
  Hulls(const BoxModel& model, const Hulls& inner);

  std::size_t count() const noexcept { return count_; }
  std::size_t chunks() const noexcept { return (count_ + kChunk - 1) / kChunk; }
  std::size_t count_in(std::size_t chunk) const noexcept;

  /// Upper bounds of the hulls of a chunk, of which the first count_in() mean something.
  void highest(const FixedBox& fixed, const SideTangents& tangents, std::size_t chunk,
               std::span<double, kChunk> bounds) const;

 private:
  Hulls(const BoxModel& model, std::size_t count);

  /// Numbers of the hulls of a chunk: lower (dim), upper (dim), log side (dim), each x kChunk.
  const float* columns(std::size_t chunk) const noexcept {
    return columns_.data() + chunk * 3 * model_.dim * kChunk;
  }
  float& number(std::size_t hull, std::size_t array, std::size_t j) noexcept {
    return columns_[((hull / kChunk * 3 + array) * model_.dim + j) * kChunk + hull % kChunk];
  }

  BoxModel model_;
  std::size_t count_;
  std::vector<float> columns_;
  std::vector<float> reach_;  // the largest of the boxes; count rounded up to chunks
};

}  // namespace gumbelbox
