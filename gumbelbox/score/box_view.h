#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/score/box_geometry.h"

namespace gumbelbox {

/// The box in a row of a model file: lower corners (dim), then sides (dim). A row may hold more
/// behind it; `offset` is where the box begins.
class BoxView {
 public:
  BoxView(std::span<const float> row, std::size_t dim, std::size_t offset = 0)
      : lower_(row.data() + offset), side_(lower_ + dim) {}

  double lower(std::size_t j) const noexcept { return lower_[j]; }
  double side(std::size_t j) const noexcept { return side_[j]; }
  double upper(std::size_t j) const noexcept { return lower(j) + side(j); }
  Interval interval(std::size_t j) const noexcept { return {lower(j), upper(j)}; }

 private:
  const float* lower_;
  const float* side_;
};

}  // namespace gumbelbox
