#include "gumbelbox/query/expression.h"

#include <algorithm>
#include <cstddef>

#include "gumbelbox/base/error.h"
#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Expression parse() {
    Expression expression;
    skip_blanks();
    expect('P');
    skip_blanks();
    expect('(');
    expression.events = literals();
    if (peek() == '|') {
      ++at_;
      expression.given = literals();
    }
    expect(')');
    skip_blanks();
    if (at_ < text_.size()) fail("expected nothing behind the closing parenthesis");
    return expression;
  }

 private:
  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  [[noreturn]] void fail(const std::string& message) const {
    const auto begins = [](char c) { return (c & 0xC0) != 0x80; };  // a character of UTF-8
    const auto here = text_.begin() + static_cast<std::ptrdiff_t>(at_);
    const auto column = 1 + std::count_if(text_.begin(), here, begins);
    const std::string found =
        here == text_.end()
            ? std::string("the end")
            : fmt::format("'{}'", std::string(here, std::find_if(here + 1, text_.end(), begins)));
    throw Error(ErrorKind::kUsage,
                fmt::format("question:{}: {}, got {}; a question looks like P(a, !b | c), names "
                            "with , | ( ) ! in quotes",
                            column, message, found));
  }

  void expect(char wanted) {
    if (peek() != wanted || at_ >= text_.size()) fail(fmt::format("expected '{}'", wanted));
    ++at_;
  }

  std::vector<Literal> literals() {
    std::vector<Literal> list{literal()};
    while (peek() == ',') {
      ++at_;
      list.push_back(literal());
    }
    return list;
  }

  Literal literal() {
    Literal found;
    skip_blanks();
    if (peek() == '!') {
      found.negated = true;
      ++at_;
      skip_blanks();
    }
    found.name = peek() == '"' || peek() == '\'' ? quoted() : plain();
    skip_blanks();
    return found;
  }

  std::string quoted() {
    const char quote = text_[at_++];
    std::string found;
    while (true) {
      const std::size_t end = text_.find(quote, at_);
      if (end == std::string_view::npos) {
        at_ = text_.size();
        fail(fmt::format("expected a closing {}", quote));
      }
      found += text_.substr(at_, end - at_);
      at_ = end + 1;
      if (peek() != quote) return found;
      found += quote;
      ++at_;
    }
  }

  std::string plain() {
    std::size_t end = std::min(text_.find_first_of(",|()", at_), text_.size());
    const std::size_t next = end;
    while (end > at_ && is_blank(text_[end - 1])) --end;
    if (end == at_ || text_[at_] == '!') fail("expected a name");
    const std::string found(text_.substr(at_, end - at_));
    at_ = next;
    return found;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string literals_text(const std::vector<Literal>& literals) {
  std::string text;
  for (const Literal& literal : literals) {
    if (!text.empty()) text += ", ";
    if (literal.negated) text += '!';
    text += '"';
    for (const char c : literal.name) text += c == '"' ? std::string("\"\"") : std::string(1, c);
    text += '"';
  }
  return text;
}

}  // namespace

Expression parse_expression(std::string_view text) { return Parser(text).parse(); }

std::string expression_text(const Expression& expression) {
  const std::string given = expression.given.empty() ? "" : " | " + literals_text(expression.given);
  return "P(" + literals_text(expression.events) + given + ")";
}

}  // namespace gumbelbox
