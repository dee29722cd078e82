#pragma once

#include <ostream>

#include "gumbelbox/data/name_table.h"

namespace gumbelbox {

/// Writes names in their order, one a line and nothing else. Tabs and line breaks in a name become
/// blanks.
void write_name_lines(const NameTable& names, std::ostream& out);

}  // namespace gumbelbox
