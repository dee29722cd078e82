#pragma once

#include <cstddef>

#include "gumbelbox/simd/tile.h"

namespace gumbelbox {

/// Where a prepared row keeps what. A prepared row holds what depends on one entity alone, so that
/// it is computed once a step and not once a pair: lower (dim) and side (dim) of the box, with two
/// tables first of the box as a and then as b, and of the box as b the log volume and the slopes of
/// it by the sides (dim). The slopes are here and not in the last step of the gradient because
/// those of the intersection nearly cancel them where b lies in a: the difference is taken pair by
/// pair, between two results of the same arithmetic, before it is multiplied or summed up.
///
/// A gradient row has the slopes of the loss by lower and by side, in the same places.
struct PreparedLayout {
  PreparedLayout(std::size_t dim, std::size_t table_count) noexcept
      : tables(table_count),
        box_b((tables - 1) * whole_tiles(2 * dim)),
        log_volume(box_b + 2 * dim),
        own_slopes(log_volume + 1),
        dimensions(dim) {}

  std::size_t tables;
  std::size_t box_b;  ///< where the box as b begins; the box as a begins at 0
  std::size_t log_volume;
  std::size_t own_slopes;
  std::size_t dimensions;

  std::size_t width() const noexcept { return own_slopes + dimensions; }
  std::size_t gradient_width() const noexcept { return log_volume; }
};

/// Rows of equal length in memory.
/// REQUIRES: stride a multiple of kTileRows; kernels touch the padding of a row.
template <class Float>
struct StridedRows {
  Float* data;
  std::size_t stride;

  Float* row(std::size_t index) const noexcept { return data + index * stride; }
};

}  // namespace gumbelbox
