#pragma once

#include "gumbelbox/data/json_form.h"
#include "gumbelbox/data/json_text.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Reads objects that hold their children: {"name": "Food", "children": [{"name": "Fruit"},
/// "Bread"]}. See JsonTree for what is one entity. Throws kInput with file and line for a child
/// without name and for what JsonText refuses. REQUIRES: a nested form.
void read_json_nested(JsonText& text, const JsonForm& form, Taxonomy& taxonomy);

}  // namespace gumbelbox
