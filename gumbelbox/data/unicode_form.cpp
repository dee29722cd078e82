#include "gumbelbox/data/unicode_form.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "gumbelbox/base/format.h"
#include "gumbelbox/base/printable.h"

namespace gumbelbox {
namespace {

bool is_ascii(std::string_view text) noexcept {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

const utf8proc_uint8_t* bytes_of(std::string_view text) noexcept {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

utf8proc_int32_t plain_blank(utf8proc_int32_t point, void*) noexcept {
  return utf8proc_category(point) == UTF8PROC_CATEGORY_ZS ? ' ' : point;
}

constexpr std::string_view kUnseen[] = {"\xC2\xAD",     "\xE2\x80\x8B", "\xE2\x80\x8E",
                                        "\xE2\x80\x8F", "\xE2\x81\xA0", "\xEF\xBB\xBF"};

bool continues(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Cuts off the first character, or a byte that is none. REQUIRES: the text is not empty.
std::string_view take_character(std::string_view& text) noexcept {
  utf8proc_int32_t point = 0;
  const utf8proc_ssize_t size =
      utf8proc_iterate(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &point);
  const std::string_view character = text.substr(0, size > 0 ? static_cast<std::size_t>(size) : 1);
  text.remove_prefix(character.size());
  return character;
}

/// \u0301 for a character that is not ASCII, \xCC for a byte that is none.
std::string code_point(std::string_view character) {
  utf8proc_int32_t point = 0;
  const utf8proc_ssize_t size = utf8proc_iterate(
      bytes_of(character), static_cast<utf8proc_ssize_t>(character.size()), &point);
  return size > 0 && point >= 0x80 ? fmt::format("\\u{:04X}", point) : printable(character);
}

constexpr std::size_t kMostAround = 20;  // bytes on each side of a difference

std::string code_points(std::string_view text) {
  constexpr std::size_t kMostShown = 8;  // characters
  std::string result;
  for (std::size_t i = 0; !text.empty(); ++i) {
    if (i == kMostShown) return result + "...";
    result += code_point(take_character(text));
  }
  return result;
}

std::string end_of(std::string_view text) {
  if (text.size() <= kMostAround) return printable(text);
  text.remove_prefix(text.size() - kMostAround);
  while (!text.empty() && continues(text.front())) text.remove_prefix(1);
  return "..." + printable(text);
}

std::string beginning_of(std::string_view text) {
  if (text.size() <= kMostAround) return printable(text);
  std::size_t length = kMostAround;
  while (length > 0 && continues(text[length])) --length;
  return printable(text.substr(0, length)) + "...";
}

/// Whether all texts have a character, and no part of one, behind so many bytes.
bool begins_character(const std::vector<std::string_view>& texts, std::size_t bytes) noexcept {
  return std::ranges::none_of(
      texts, [&](std::string_view text) { return bytes < text.size() && continues(text[bytes]); });
}

}  // namespace

std::string unicode_form(std::string_view name) {
  if (is_ascii(name)) return std::string(name);
  utf8proc_uint8_t* result = nullptr;
  const utf8proc_ssize_t size = utf8proc_map_custom(
      bytes_of(name), static_cast<utf8proc_ssize_t>(name.size()), &result,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_IGNORE),
      plain_blank, nullptr);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (size == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
  if (size <= 0) return std::string(name);
  return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(size)};
}

bool has_unseen(std::string_view name) noexcept {
  return std::ranges::any_of(
      kUnseen, [&](std::string_view unseen) { return name.find(unseen) != name.npos; });
}

std::string with_unseen(std::string_view name) {
  std::string text;
  while (!name.empty()) {
    const std::string_view character = take_character(name);
    const bool seen = std::ranges::find(kUnseen, character) == std::end(kUnseen);
    text += seen ? printable(character) : code_point(character);
  }
  return fmt::format("'{}'", text);
}

std::vector<std::string> where_they_differ(const std::vector<std::string_view>& names) {
  std::string_view before = names.front();
  std::string_view after = names.front();
  for (const std::string_view name : names) {
    const auto ahead = std::ranges::mismatch(before, name);
    before = before.substr(0, static_cast<std::size_t>(ahead.in1 - before.begin()));
    std::size_t same = 0;
    while (same < std::min(after.size(), name.size()) &&
           after[after.size() - 1 - same] == name[name.size() - 1 - same]) {
      ++same;
    }
    after.remove_prefix(after.size() - same);
  }
  while (!begins_character(names, before.size())) before.remove_suffix(1);
  std::vector<std::string> shown;
  for (const std::string_view name : names) {
    // What comes before and behind may overlap: "aa" and "aaa".
    std::string_view rest = name.substr(before.size());
    std::size_t length = rest.size() - std::min(rest.size(), after.size());
    while (length < rest.size() && continues(rest[length])) ++length;
    shown.push_back(fmt::format("'{}{}{}'", end_of(before), code_points(rest.substr(0, length)),
                                beginning_of(rest.substr(length))));
  }
  return shown;
}

}  // namespace gumbelbox
