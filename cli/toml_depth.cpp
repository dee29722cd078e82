#include "cli/toml_depth.h"

#include <algorithm>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

constexpr std::size_t kMostBrackets = 64;
constexpr std::size_t kMostParts = 16;

/// Where the string that begins at `begin` ends: behind its closing quotes, or at the end of its
/// line if it must close there and does not.
std::size_t end_of_string(std::string_view toml, std::size_t begin) {
  const char quote = toml[begin];
  const std::string thrice(3, quote);
  const bool many_lines = toml.substr(begin).starts_with(thrice);
  const std::string_view closing = std::string_view(thrice).substr(0, many_lines ? 3 : 1);
  for (std::size_t i = begin + closing.size(); i < toml.size(); ++i) {
    if (toml.substr(i).starts_with(closing)) {
      i += closing.size();
      // Up to two quotes of a long string stand before the three that close it.
      for (int more = 0; many_lines && more < 2 && i < toml.size() && toml[i] == quote; ++more) ++i;
      return i;
    }
    if (toml[i] == '\n' && !many_lines) return i;
    if (toml[i] == '\\' && quote == '"') ++i;
  }
  return toml.size();
}

TooDeep too_deep(std::string_view before, std::string what) {
  const std::size_t line_end = before.rfind('\n');
  const auto line = 1 + std::ranges::count(before, '\n');
  if (line_end != before.npos) before.remove_prefix(line_end + 1);
  const auto begins = [](char c) { return (c & 0xC0) != 0x80; };  // a character of UTF-8
  const auto column = 1 + std::ranges::count_if(before, begins);
  return {static_cast<std::size_t>(line), static_cast<std::size_t>(column), std::move(what)};
}

}  // namespace

std::optional<TooDeep> find_too_deep(std::string_view toml) {
  std::size_t brackets = 0;
  std::size_t parts = 1;  // of the key, if this is one
  for (std::size_t i = 0; i < toml.size(); ++i) {
    const char c = toml[i];
    if (c == '"' || c == '\'') {
      i = end_of_string(toml, i) - 1;
    } else if (c == '#') {
      i = std::min(toml.find('\n', i), toml.size()) - 1;
    } else if (c == '.') {
      ++parts;
    } else if (c == '[' || c == '{') {
      ++brackets;
      parts = 1;
    } else if (c == ']' || c == '}') {
      brackets -= std::min<std::size_t>(brackets, 1);
      parts = 1;
    } else if (c == ',' || c == '=' || c == '\n') {
      parts = 1;
    }
    const std::string_view before = toml.substr(0, i);
    if (brackets > kMostBrackets) {
      return too_deep(before, fmt::format("expected at most {} brackets in each other, got more",
                                          kMostBrackets));
    }
    if (parts > kMostParts) {
      return too_deep(before,
                      fmt::format("expected keys of at most {} parts, got more", kMostParts));
    }
  }
  return {};
}

}  // namespace gumbelbox
