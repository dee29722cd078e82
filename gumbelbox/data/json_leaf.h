#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "gumbelbox/data/json_text.h"
#include "gumbelbox/data/taxonomy.h"

namespace gumbelbox {

/// Whether a value in place of a subtree says that there is none: null, true, or an empty text.
bool says_leaf(const JsonScalar& value) noexcept;

/// What is said of other values there, such as numbers.
LeftOut left_out_values(std::size_t count);

/// Says that an object has a key twice, of whose values one would be lost.
std::string key_comes_twice(std::string_view key);

}  // namespace gumbelbox
