#pragma once

#include "gumbelbox/base/table.h"

namespace gumbelbox {

/// The share of rows that another row equals in every number; 0 for a table without rows. Boxes of
/// such rows cannot be told apart.
double share_of_identical_rows(const Table& rows);

}  // namespace gumbelbox
