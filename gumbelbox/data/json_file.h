#pragma once

#include "gumbelbox/base/text_file.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Reads a hierarchy in JSON or JSON Lines; its first part tells which of these it is:
///
/// - nested objects, {"name": "Food", "children": [...]}, see read_json_nested();
/// - names with their subtrees, {"Food": {"Fruit": {}}}, see read_json_subtrees();
/// - records with parents, {"id": 2, "name": "Fruit", "parent": 1}, see read_json_records().
///
/// The objects may lie deeper in the file, as in {"data": {"categories": [...]}}, and common words
/// in other spellings, "parentId", "subcategories", count as keys. Memory follows the entities, not
/// the file. Throws kIo, and kInput with file and line for what is not JSON or not a hierarchy.
Taxonomy read_json(TextFile file);

}  // namespace gumbelbox
