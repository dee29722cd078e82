#include "gumbelbox/data/unicode_form.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#include "gumbelbox/base/format.h"

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

}  // namespace

std::string unicode_form(std::string_view name) {
  if (is_ascii(name)) return std::string(name);
  utf8proc_uint8_t* result = nullptr;
  const utf8proc_ssize_t size = utf8proc_map_custom(
      bytes_of(name), static_cast<utf8proc_ssize_t>(name.size()), &result,
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE), plain_blank, nullptr);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(result, &std::free);
  if (size == UTF8PROC_ERROR_NOMEM) throw std::bad_alloc();
  if (size < 0) return std::string(name);
  return {reinterpret_cast<const char*>(result), static_cast<std::size_t>(size)};
}

std::string code_points(std::string_view name) {
  std::string text;
  while (!name.empty()) {
    utf8proc_int32_t point = 0;
    const utf8proc_ssize_t size =
        utf8proc_iterate(bytes_of(name), static_cast<utf8proc_ssize_t>(name.size()), &point);
    const auto byte = static_cast<unsigned char>(name.front());
    if (size <= 0) {
      text += fmt::format("\\x{:02X}", byte);
    } else if (point < 0x80) {
      text += name.front();
    } else {
      text += fmt::format("\\u{:04X}", point);
    }
    name.remove_prefix(static_cast<std::size_t>(std::max<utf8proc_ssize_t>(size, 1)));
  }
  return text;
}

}  // namespace gumbelbox
