#pragma once

#include <string_view>

namespace gumbelbox {

/// What a file that is no model may be, told by its first bytes, as the end of a sentence: "it
/// looks like a text file". Empty when nothing is known.
std::string_view foreign_kind(std::string_view beginning) noexcept;

}  // namespace gumbelbox
