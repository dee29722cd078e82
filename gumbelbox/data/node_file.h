#pragma once

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/table_form.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Reads a table of entities: id, perhaps a name, and a parent. Parents are the ids or the names of
/// other records, whichever more of them are. A cell may name several parents, with ; or | between
/// them. An entity has no parent if the cell is empty, names the entity itself, or holds NULL and
/// the like, 0 or -1, unless a record has that as its id. A parent that has no record of its own
/// becomes an entity named by what the cell says; a note counts them. Records of one id are one
/// entity, whose later names are aliases.
///
/// Entities are called and have aliases as path_names.h says. Throws kIo, and kInput with the line.
/// REQUIRES: a form of nodes.
Taxonomy read_nodes(TextFile file, const TableForm& form);

}  // namespace gumbelbox
