#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gumbelbox/data/name_table.h"

namespace gumbelbox {

/// Sentences for a person about names that look like another one (unicode_form.h), and about other
/// names with characters that are not seen, with an example each. `things` are what has the names,
/// such as "entities". Time is linear, memory that of the names beyond ASCII.
std::vector<std::string> find_name_doubts(const NameTable& names, std::string_view things);

}  // namespace gumbelbox
