#pragma once

#include <string_view>

namespace gumbelbox {

/// Whether a cell for a parent is a way to say that there is none: empty, NULL, None, N/A and the
/// like. Such a word still means an entity if one has it as its own name.
bool says_no_parent(std::string_view cell) noexcept;

/// The same in a column of ids, where 0 and -1 say so too.
bool says_no_parent_id(std::string_view cell) noexcept;

}  // namespace gumbelbox
