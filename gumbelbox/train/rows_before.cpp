#include "gumbelbox/train/rows_before.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace gumbelbox {

RowsBefore::RowsBefore(const Table& parameters, const RowsInUse& in_use, bool every_row) {
  if (every_row) {
    rows_ = parameters;
    return;
  }
  rows_ = Table(in_use.size(), parameters.width());
  for (std::size_t i = 0; i < in_use.size(); ++i) {
    ids_.push_back(in_use.id(i));
    std::ranges::copy(parameters.row(ids_.back()), rows_.row(i).begin());
  }
}

double RowsBefore::largest_change(const Table& after) const noexcept {
  float largest = 0;
  for (std::size_t i = 0; i < rows_.rows(); ++i) {
    const std::span<const float> row = after.row(ids_.empty() ? i : ids_[i]);
    for (std::size_t j = 0; j < row.size(); ++j) {
      largest = std::max(largest, std::abs(row[j] - rows_.row(i)[j]));
    }
  }
  return largest;
}

}  // namespace gumbelbox
