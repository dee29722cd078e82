#pragma once

#include <optional>

#include "gumbelbox/data/table_form.h"

namespace gumbelbox {

/// The form of a table whose first record is a header that says it; `record`, `columns`,
/// `first_line` and `text` are left to the caller. Nothing if the first record is no such header.
std::optional<TableForm> form_by_titles(const TableSample& sample);

}  // namespace gumbelbox
