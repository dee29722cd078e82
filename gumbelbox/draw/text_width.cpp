#include "gumbelbox/draw/text_width.h"

#include <cstddef>

namespace gumbelbox {
namespace {

constexpr std::string_view kEllipsis = "\xe2\x80\xa6";  // one character in UTF-8

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// In units of the font size, of the character that begins with this byte.
double character_width(char c) {
  const auto is_one_of = [c](std::string_view set) { return set.find(c) != set.npos; };
  if (static_cast<unsigned char>(c) >= 0x80) return 1;
  if (is_one_of("ijlI.,:;'| ")) return 0.33;
  if (is_one_of("tfr-/!()[]")) return 0.41;
  if (is_one_of("cksvxyz_")) return 0.58;
  if (is_one_of("mMwW@%")) return 0.98;
  return c >= 'A' && c <= 'Z' ? 0.75 : 0.64;
}

}  // namespace

double text_width(std::string_view text, double size) {
  double width = 0;
  for (const char c : text) width += continues(c) ? 0 : character_width(c);
  return width * size;
}

std::string shortened(std::string_view text, double size, double width) {
  if (text_width(text, size) <= width) return std::string(text);
  double left = width - text_width(kEllipsis, size);
  std::size_t end = 0;
  for (; end < text.size(); ++end) {
    if (continues(text[end])) continue;
    left -= character_width(text[end]) * size;
    if (left < 0) break;
  }
  while (end > 0 && (text[end - 1] == '.' || text[end - 1] == '_' || text[end - 1] == ' ')) --end;
  return std::string(text.substr(0, end)).append(kEllipsis);
}

}  // namespace gumbelbox
