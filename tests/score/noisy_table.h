#pragma once

#include <algorithm>

#include "tests/score/sample_table.h"

namespace gumbelbox {

/// Boxes that overlap, with a sigma (dim) behind each row; some are negative.
inline Table noisy_table(std::size_t rows, std::size_t dim, std::size_t tables) {
  const Table boxes = random_table(rows, dim, tables, false);
  Table table(rows, boxes.width() + dim);
  for (std::size_t i = 0; i < rows; ++i) {
    std::ranges::copy(boxes.row(i), table.row(i).begin());
    for (std::size_t j = 0; j < dim; ++j) {
      table.row(i)[boxes.width() + j] = (i % 2 == 0 ? 0.05F : -0.1F) * static_cast<float>(j + 1);
    }
  }
  return table;
}

}  // namespace gumbelbox
