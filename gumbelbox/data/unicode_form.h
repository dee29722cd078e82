#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// One text for all that look alike but are written in other code points: letters and accents
/// composed (Unicode normalisation form C), every kind of blank (U+00A0, U+2000 to U+200A, U+202F,
/// U+205F, U+3000) a blank, and no character that is not seen, such as U+200B, a soft hyphen or a
/// byte order mark. What is not UTF-8 stays as it is.
std::string unicode_form(std::string_view name);

/// Whether a name has characters that are not seen and mean nothing: a soft hyphen, U+200B, U+200E,
/// U+200F, U+2060, or a byte order mark. Joiners and the like are part of some languages.
bool has_unseen(std::string_view name) noexcept;

/// The name in quotes for a message, with \u200B in place of what has_unseen() speaks of.
std::string with_unseen(std::string_view name);

/// Names in quotes for a message, with \u0301 in place of whatever is not ASCII where they differ.
/// Long names are cut to what is around the difference: '...trousers for caf\u00E9'. REQUIRES: two
/// names or more.
std::vector<std::string> where_they_differ(const std::vector<std::string_view>& names);

}  // namespace gumbelbox
