#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

// What one cell of a text file says, and how messages speak of it.

/// U+FEFF in UTF-8, which some programs write before a text to say how it is encoded.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Without the blanks, no-break spaces (U+00A0) and byte order marks around it.
std::string_view trim(std::string_view cell) noexcept;

/// The text on one line, trimmed: control characters, line ends among them, are blanks.
std::string one_line(std::string_view text);

/// The text that a spreadsheet wrote in double quotes, those inside doubled; nothing for a cell
/// that is not quoted in this way.
std::optional<std::string> unquote(std::string_view cell);

/// The cell in single quotes for a message, as printable() writes it. If it has more than
/// `most_bytes`, it is cut there, and its size follows: 'aaa...' (100000 bytes).
std::string in_quotes(std::string_view cell, std::size_t most_bytes = 60);

/// A name among others in a sentence: as it is, or in_quotes() if it is cut, or could not be told
/// from what stands around it: it has one of , ; > | in it, begins or ends with a quote or a blank,
/// or is empty. Characters that are not seen are shown (unicode_form.h).
std::string in_sentence(std::string_view name, std::size_t most_bytes = 60);

/// Ends a message about a line that lacks tabs: "; columns are separated by tabs, this file seems
/// to use commas". Empty if nothing in the line may be meant as a separator.
std::string separator_hint(std::string_view line);

/// A number without sign; nothing for anything else, also beyond 64 bits.
std::optional<std::uint64_t> find_number(std::string_view cell) noexcept;

/// A number in a text, with sign, point and exponent as may be; nothing for anything else.
std::optional<double> find_real(std::string_view cell) noexcept;

/// The id in a cell; nothing if it is none below `entities`.
std::optional<EntityId> find_id(std::string_view cell, std::size_t entities) noexcept;

/// Says why find_id() found nothing: "expected an id below 40, got 99".
std::string id_complaint(std::string_view cell, std::size_t entities);

/// Says why a text cannot be a name, which is UTF-8 and not empty; nothing if it can.
std::optional<std::string> name_complaint(std::string_view name);

}  // namespace gumbelbox
