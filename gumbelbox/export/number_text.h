#pragma once

#include <span>
#include <string>

namespace gumbelbox {

/// Appends numbers with a separator between them, each by the fewest digits that give the same
/// float again: "0.1", "1e-07". The decimal point is a dot in every locale.
void append_numbers(std::span<const float> numbers, char separator, std::string& text);

}  // namespace gumbelbox
