#pragma once

#include <cstddef>

#include "gumbelbox/base/table.h"
#include "gumbelbox/simd/prepared_layout.h"
#include "tests/simd/sample_boxes.h"

namespace gumbelbox {

/// 10,000 intervals side by side, in an order that has nothing to do with their places.
inline Table row_of_boxes() {
  constexpr std::size_t kBoxes = 10'000;
  Table table(kBoxes, 2);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    table.row(i)[0] = static_cast<float>(i * 7919 % kBoxes);
    table.row(i)[1] = 0.9F;
  }
  return table;
}

}  // namespace gumbelbox
