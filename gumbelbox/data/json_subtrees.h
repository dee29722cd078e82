#pragma once

#include "gumbelbox/data/json_text.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Reads names with their subtrees: {"Food": {"Fruit": {"Apple": {}, "Pear": null}, "Bread":
/// ["Rye", "White"], "Salt": "Sea salt"}}. Null, booleans, numbers and empty texts mean that
/// nothing is below. A text in an array stands for the name at the top that is equal, if there is
/// one. Throws kInput with file and line for an empty name, for numbers in an array, and for what
/// JsonText refuses.
void read_json_subtrees(JsonText& text, Taxonomy& taxonomy);

}  // namespace gumbelbox
