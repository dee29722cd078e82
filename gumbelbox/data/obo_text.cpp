#include "gumbelbox/data/obo_text.h"

#include "gumbelbox/data/cell.h"

namespace gumbelbox {
namespace {

constexpr std::string_view kBlanks = " \t\r";

bool is_blank(char c) noexcept { return kBlanks.find(c) != kBlanks.npos; }

/// What a backslash and this character stand for; a name has one line.
char unescaped(char c) noexcept {
  return c == 'n' || c == 't' || c == 'W' || is_blank(c) ? ' ' : c;
}

/// Where the braces that a text begins with are closed, outside of quotes; npos if nowhere.
std::size_t closing_brace(std::string_view text) noexcept {
  bool quoted = false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (text[i] == '}' && !quoted) {
      return i;
    }
  }
  return text.npos;
}

}  // namespace

std::string_view without_blanks(std::string_view text) noexcept {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

bool ends_the_value(std::string_view rest) noexcept {
  rest = without_blanks(rest);
  return rest.empty() || rest.front() == '!';
}

std::string plain_text(std::string_view value) {
  std::string text;
  std::size_t no_braces_before = 0;  // where a '{' has been found to be part of the text
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    const bool begins_word = i == 0 || is_blank(value[i - 1]);
    if (c == '\\') {
      if (++i < value.size()) text += unescaped(value[i]);
    } else if (c == '!' && begins_word) {
      break;
    } else if (c == '{' && begins_word && i >= no_braces_before) {
      const std::size_t end = closing_brace(value.substr(i));
      if (end != value.npos && ends_the_value(value.substr(i + end + 1))) break;
      no_braces_before = end == value.npos ? value.size() : i + end;
      text += c;
    } else {
      text += is_blank(c) ? ' ' : c;
    }
  }
  return std::string(trim(text));
}

std::optional<std::string> take_word(std::string_view& value) {
  std::string word;
  std::size_t i = 0;
  for (; i < value.size() && !is_blank(value[i]); ++i) {
    const bool escaped = value[i] == '\\' && i + 1 < value.size();
    word += escaped ? unescaped(value[++i]) : value[i];
  }
  value = without_blanks(value.substr(i));
  if (word.empty() || word.front() == '!' || word.front() == '{') return {};
  return word;
}

std::optional<std::string> find_word(std::string_view value) {
  std::optional<std::string> word = take_word(value);
  const bool alone = value.empty() || value.front() == '!' || value.front() == '{';
  if (!alone) return {};
  return word;
}

std::optional<std::string> take_quoted(std::string_view& value) {
  if (!value.starts_with('"')) return {};
  std::string text;
  for (std::size_t i = 1; i < value.size(); ++i) {
    if (value[i] == '"') {
      value = without_blanks(value.substr(i + 1));
      return std::string(trim(text));
    }
    const bool escaped = value[i] == '\\' && i + 1 < value.size();
    const char c = escaped ? unescaped(value[++i]) : value[i];
    text += is_blank(c) ? ' ' : c;
  }
  return {};
}

}  // namespace gumbelbox
