#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// One text for all that look alike but are written in other code points: letters and accents
/// composed (Unicode normalisation form C), and every kind of blank (U+00A0, U+2000 to U+200A,
/// U+202F, U+205F, U+3000) a blank. What is not UTF-8 stays as it is.
std::string unicode_form(std::string_view name);

/// The name with \u0301 in place of whatever is not ASCII: this tells names apart that look alike.
std::string code_points(std::string_view name);

}  // namespace gumbelbox
