#pragma once

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/table_form.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Reads a hierarchy written as paths from its roots: one a line, in a column of a table, or with a
/// column a level. Nodes are told apart and named as path_tree.h says; numbers before the paths
/// become aliases of what they lead to. Empty cells are no paths, nor are NULL and the like; none
/// may stand before a level. Throws kIo, and kInput with the line. REQUIRES: a form of paths.
Taxonomy read_paths(TextFile file, const TableForm& form);

}  // namespace gumbelbox
