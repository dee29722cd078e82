#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// A text that may stand in one line on a terminal, and in a cell between tabs: the bytes of what
/// would control the terminal, end the line, or turn the direction of writing, and bytes that are
/// not UTF-8, are written as \xNN. Other text stays as it is.
std::string printable(std::string_view text);

}  // namespace gumbelbox
