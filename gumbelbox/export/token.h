#pragma once

#include <string>
#include <vector>

#include "gumbelbox/data/name_table.h"

namespace gumbelbox {

/// A word for every name, for files in which blanks separate: blanks, tabs and line breaks become
/// underscores. Names that then are equal get a suffix: grey_parrot, grey_parrot_2. A name that
/// needs no change keeps its word.
std::vector<std::string> unique_tokens(const NameTable& names);

}  // namespace gumbelbox
