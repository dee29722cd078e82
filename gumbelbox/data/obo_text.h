#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gumbelbox {

// How the values of an OBO file are written.

std::string_view without_blanks(std::string_view text) noexcept;

/// Whether nothing but a comment follows.
bool ends_the_value(std::string_view rest) noexcept;

/// The text of a value without escapes, the {modifiers} at its end and the comment behind them. A
/// '!' or '{' inside a word, as in "Wham!", is a part of the text.
std::string plain_text(std::string_view value);

/// The first word of a value, without escapes, which is then cut from the value; nothing if a
/// comment or modifiers come first.
std::optional<std::string> take_word(std::string_view& value);

/// The one word of a value, without escapes; nothing if there are none or several.
std::optional<std::string> find_word(std::string_view value);

/// The text in double quotes that a value begins with, without escapes and on one line, which is
/// then cut from the value; nothing if there is none.
std::optional<std::string> take_quoted(std::string_view& value);

}  // namespace gumbelbox
