#pragma once

#include <string>

#include "gumbelbox/data/table_form.h"
#include "gumbelbox/data/table_sample.h"

namespace gumbelbox {

/// Looks whether the parents of a form told by titles stand in a column that it does not read,
/// under a title such as "sku" or "Handle", and hardly in those it reads. If nearly all do, and the
/// column tells records apart, it is the id: the form becomes one of nodes, and what was the child
/// its name. If fewer do, or a title calls another column the child, the form stays and its `doubt`
/// says which columns may be meant. `file` begins the doubt. REQUIRES: a header.
void refer_to_ids(TableForm& form, const TableSample& sample, const std::string& file);

}  // namespace gumbelbox
