#include "gumbelbox/data/cell.h"

#include <charconv>
#include <system_error>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"
#include "gumbelbox/base/utf8.h"
#include "gumbelbox/data/unicode_form.h"

namespace gumbelbox {

std::string_view trim(std::string_view cell) noexcept {
  constexpr std::string_view kBlanks[] = {" ", "\xC2\xA0", kByteOrderMark};
  const auto cut = [&] {
    for (const std::string_view blank : kBlanks) {
      if (cell.starts_with(blank)) return cell.remove_prefix(blank.size()), true;
      if (cell.ends_with(blank)) return cell.remove_suffix(blank.size()), true;
    }
    return false;
  };
  while (cut()) {
  }
  return cell;
}

std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return std::string(trim(line));
}

std::optional<std::string> unquote(std::string_view cell) {
  if (cell.size() < 2 || !cell.starts_with('"') || !cell.ends_with('"')) return {};
  cell = cell.substr(1, cell.size() - 2);
  std::string text;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell[i] == '"' && (++i == cell.size() || cell[i] != '"')) return {};
    text += cell[i];
  }
  return text;
}

std::string in_quotes(std::string_view cell, std::size_t most_bytes) {
  if (cell.size() <= most_bytes) return fmt::format("'{}'", printable(cell));
  const auto continues = [&](std::size_t i) {
    return (static_cast<unsigned char>(cell[i]) & 0xC0) == 0x80;
  };
  std::size_t length = most_bytes;
  while (length + 4 > most_bytes && length > 0 && continues(length)) --length;
  return fmt::format("'{}...' ({} bytes)", printable(cell.substr(0, length)), cell.size());
}

std::string in_sentence(std::string_view name, std::size_t most_bytes) {
  constexpr std::string_view kAround = "' ";
  if (has_unseen(name) && name.size() <= most_bytes) return with_unseen(name);
  const bool clear = name.size() <= most_bytes && printable(name) == name && !name.empty() &&
                     name.find_first_of(",;>|") == name.npos &&
                     kAround.find(name.front()) == kAround.npos &&
                     kAround.find(name.back()) == kAround.npos;
  return clear ? std::string(name) : in_quotes(name, most_bytes);
}

std::string separator_hint(std::string_view line) {
  struct Separator {
    char character;
    const char* name;
  };
  // A semicolon is rarely part of a name, a comma sometimes, a blank often.
  constexpr Separator kSeparators[] = {
      {';', "semicolons"}, {'|', "bars"}, {',', "commas"}, {' ', "blanks"}};
  for (const Separator& separator : kSeparators) {
    if (line.find(separator.character) == std::string_view::npos) continue;
    return fmt::format("; columns are separated by tabs, this file seems to use {}",
                       separator.name);
  }
  return {};
}

std::optional<std::uint64_t> find_number(std::string_view cell) noexcept {
  std::uint64_t number = 0;
  const char* const cell_end = cell.data() + cell.size();
  const auto [end, error] = std::from_chars(cell.data(), cell_end, number);
  if (error != std::errc() || end != cell_end) return {};
  return number;
}

std::optional<double> find_real(std::string_view cell) noexcept {
  double number = 0;
  const char* const cell_end = cell.data() + cell.size();
  const auto [end, error] = std::from_chars(cell.data(), cell_end, number);
  if (error != std::errc() || end != cell_end) return {};
  return number;
}

std::optional<EntityId> find_id(std::string_view cell, std::size_t entities) noexcept {
  const std::optional<std::uint64_t> id = find_number(cell);
  if (!id || *id >= entities) return {};
  return static_cast<EntityId>(*id);
}

std::string id_complaint(std::string_view cell, std::size_t entities) {
  return fmt::format("expected an id below {}, got {}", entities,
                     find_number(cell) ? std::string(cell) : in_quotes(cell));
}

std::optional<std::string> name_complaint(std::string_view name) {
  if (name.empty()) return "expected a name, got an empty cell";
  if (is_utf8(name)) return {};
  return fmt::format("expected a name in UTF-8, got {}; save the file as UTF-8", in_quotes(name));
}

}  // namespace gumbelbox
