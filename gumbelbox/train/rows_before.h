#pragma once

#include <vector>

#include "gumbelbox/base/rows_in_use.h"
#include "gumbelbox/base/table.h"

namespace gumbelbox {

/// The rows that a step may move, as they were before it.
class RowsBefore {
 public:
  /// Copies the rows in use, or all of them.
  RowsBefore(const Table& parameters, const RowsInUse& in_use, bool every_row);

  /// The largest change of a number in one of them.
  double largest_change(const Table& after) const noexcept;

 private:
  Table rows_;
  std::vector<EntityId> ids_;  // of rows_; empty for all
};

}  // namespace gumbelbox
