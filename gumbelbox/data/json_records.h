#pragma once

#include "gumbelbox/data/json_form.h"
#include "gumbelbox/data/json_text.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Reads objects that say their parents: [{"id": 1, "name": "Food", "parent_id": null}]. A parent
/// may be an object with an id or a name. Another key than that of the id counts as the id if its
/// values all differ and more parents are among them. Parents
/// are meant by id if more of them are ids than names of records. Records of one id, or of one name
/// where they have no ids, are one entity. No parent: null, "", "null", the record itself, and 0 or
/// -1 if no record has that id. A parent that no record has is an entity if it is meant by name,
/// else its edge is left out. Throws kInput with file and line for a record without name, if no
/// parent is a record though records have ids or the key of parents says that it has, and for what
/// JsonText refuses. REQUIRES: a form of records.
void read_json_records(JsonText& text, const JsonForm& form, Taxonomy& taxonomy);

}  // namespace gumbelbox
