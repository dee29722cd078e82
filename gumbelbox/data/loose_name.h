#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

// Forms of a name that show which names a person may have meant to be one. All REQUIRE UTF-8.

/// With small letters for capitals, of ASCII and of Western European languages (U+00C0 to U+00DE).
std::string fold_case(std::string_view name);

/// fold_case() without blanks, hyphens, underscores and other punctuation; one blank stays between
/// digits, so that 1.5 is not 15. Signs such as + and # stay, so that C, C++ and C# differ. A name
/// of nothing but punctuation stays as it is.
std::string loose_form(std::string_view name);

/// Whether two texts differ by one character inserted, removed or replaced, or by two neighbours
/// that are swapped, none of them a digit.
bool one_letter_apart(std::string_view left, std::string_view right) noexcept;

/// Whether a name has blanks at an end, two in a row, or characters that cannot be seen.
bool is_untidy(std::string_view name) noexcept;

/// Bytes of the character that begins with this byte.
inline std::size_t character_size(char first) noexcept {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

}  // namespace gumbelbox
