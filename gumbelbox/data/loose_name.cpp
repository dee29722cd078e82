#include "gumbelbox/data/loose_name.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gumbelbox {
namespace {

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

constexpr std::array<bool, 128> kPunctuation = [] {
  std::array<bool, 128> table{};
  for (const char c : std::string_view(" _-.,;:!?'\"`()[]{}/\\")) {
    table[static_cast<std::size_t>(c)] = true;
  }
  return table;
}();

bool is_punctuation(std::string_view character) noexcept {
  const auto first = static_cast<unsigned char>(character[0]);
  if (first < 128) return kPunctuation[first];
  // U+2000 to U+203F: wide and narrow blanks, dashes, quotes.
  return character == kNoBreakSpace || character.starts_with("\xE2\x80");
}

/// The byte of the small letter, if this one ends a capital.
char small_letter(char before, char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  const bool ascii = byte >= 'A' && byte <= 'Z';
  const bool european = before == '\xC3' && byte >= 0x80 && byte <= 0x9E && byte != 0x97;
  return ascii || european ? static_cast<char>(byte + 0x20) : c;
}

bool continues(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Whether a text is at most one character.
bool at_most_one(std::string_view text) noexcept {
  return text.empty() || character_size(text.front()) == text.size();
}

bool is_invisible(std::string_view character) noexcept {
  if (character.size() == 1) {
    return static_cast<unsigned char>(character[0]) < 0x20 || character[0] == '\x7F';
  }
  // Controls U+0080 to U+009F, soft hyphen, zero width and direction marks, byte order mark, and
  // the mark that stands for bytes a program could not read.
  return (character >= "\xC2\x80" && character <= "\xC2\xA0") || character == "\xC2\xAD" ||
         (character >= "\xE2\x80\x8B" && character <= "\xE2\x80\x8F") ||
         character == "\xEF\xBB\xBF" || character == "\xEF\xBF\xBD";
}

}  // namespace

std::string fold_case(std::string_view name) {
  std::string result(name);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = small_letter(i > 0 ? result[i - 1] : '\0', result[i]);
  }
  return result;
}

std::string loose_form(std::string_view name) {
  std::string result;
  result.reserve(name.size());
  bool skipped = false;
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t size = character_size(name[i]);
    if (is_punctuation(name.substr(i, size))) {
      skipped = true;
      i += size;
      continue;
    }
    if (skipped && is_digit(name[i]) && !result.empty() && is_digit(result.back())) result += ' ';
    skipped = false;
    for (const std::size_t end = std::min(i + size, name.size()); i < end; ++i) {
      result += small_letter(i > 0 ? name[i - 1] : '\0', name[i]);
    }
  }
  return result.empty() ? fold_case(name) : result;
}

bool one_letter_apart(std::string_view left, std::string_view right) noexcept {
  if (left == right) return false;
  auto [l, r] = std::ranges::mismatch(left, right);
  auto begin = static_cast<std::size_t>(l - left.begin());
  const auto inside = [](std::string_view text, std::size_t i) {
    return i < text.size() && continues(text[i]);
  };
  while (begin > 0 && (inside(left, begin) || inside(right, begin))) --begin;
  left.remove_prefix(begin);
  right.remove_prefix(begin);
  std::size_t same = 0;
  while (same < std::min(left.size(), right.size()) &&
         left[left.size() - 1 - same] == right[right.size() - 1 - same]) {
    ++same;
  }
  while (same > 0 && continues(left[left.size() - same])) --same;
  left.remove_suffix(same);
  right.remove_suffix(same);
  if (std::ranges::any_of(left, is_digit) || std::ranges::any_of(right, is_digit)) return false;
  if (at_most_one(left) && at_most_one(right)) return true;
  return left.size() == 2 && right.size() == 2 && left[0] == right[1] && left[1] == right[0];
}

bool is_untidy(std::string_view name) noexcept {
  if (name.starts_with(' ') || name.ends_with(' ')) return true;
  if (name.find("  ") != std::string_view::npos) return true;
  for (std::size_t i = 0; i < name.size();) {
    const std::string_view character = name.substr(i, character_size(name[i]));
    if (is_invisible(character)) return true;
    i += character.size();
  }
  return false;
}

}  // namespace gumbelbox
