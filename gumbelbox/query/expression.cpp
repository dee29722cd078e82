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
    expression.events = names();
    if (peek() == '|') {
      ++at_;
      expression.given = names();
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
    throw Error(ErrorKind::kUsage, fmt::format("column {} of the question: {}, got {}; a question "
                                               "looks like P(a | b), names with , | ( ) in quotes",
                                               column, message, found));
  }

  void expect(char wanted) {
    if (peek() != wanted || at_ >= text_.size()) fail(fmt::format("expected '{}'", wanted));
    ++at_;
  }

  std::vector<std::string> names() {
    std::vector<std::string> list{name()};
    while (peek() == ',') {
      ++at_;
      list.push_back(name());
    }
    return list;
  }

  std::string name() {
    skip_blanks();
    const std::string found = peek() == '"' || peek() == '\'' ? quoted() : plain();
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
    if (end == at_) fail("expected a name");
    if (text_[at_] == '!') fail("negation is not supported yet; expected a name");
    const std::string found(text_.substr(at_, end - at_));
    at_ = next;
    return found;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Expression parse_expression(std::string_view text) { return Parser(text).parse(); }

}  // namespace gumbelbox
