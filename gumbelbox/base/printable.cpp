#include "gumbelbox/base/printable.h"

#include <algorithm>
#include <cstddef>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

/// Bytes of the character that begins with this byte.
std::size_t character_size(char first) noexcept {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

bool is_between(std::string_view character, std::string_view first, std::string_view last) {
  return character.size() == first.size() && character >= first && character <= last;
}

bool is_safe(std::string_view character) noexcept {
  if (character.size() == 1) {
    const auto byte = static_cast<unsigned char>(character[0]);
    return byte >= 0x20 && byte < 0x7F;
  }
  return is_utf8(character) && !is_between(character, "\xC2\x80", "\xC2\x9F") &&  // controls
         !is_between(character, "\xE2\x80\x8E", "\xE2\x80\x8F") &&  // marks of direction
         !is_between(character, "\xE2\x80\xA8", "\xE2\x80\xAE") &&  // line ends and direction
         !is_between(character, "\xE2\x81\xA6", "\xE2\x81\xA9") &&  // direction
         character != "\xD8\x9C";                                   // Arabic letter mark
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    std::string_view character = text.substr(0, character_size(text.front()));
    if (is_safe(character)) {
      result += character;
    } else {
      if (!is_utf8(character)) character = text.substr(0, 1);
      for (const char c : character) {
        result += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
      }
    }
    text.remove_prefix(character.size());
  }
  return result;
}

}  // namespace gumbelbox
