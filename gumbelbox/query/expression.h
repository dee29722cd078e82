#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// A name in a question, maybe with a "not" before it.
struct Literal {
  std::string name;
  bool negated = false;

  friend bool operator==(const Literal&, const Literal&) = default;
};

/// A question such as P(a, !b | c): how likely is it that everything in `events` holds, given that
/// everything in `given` does.
struct Expression {
  std::vector<Literal> events;
  std::vector<Literal> given;  ///< empty without a bar

  friend bool operator==(const Expression&, const Expression&) = default;
};

/// Reads a question:
///
///   question = "P(" literals [ "|" literals ] ")"
///   literals = literal { "," literal }
///   literal  = [ "!" ] name
///   name     = any text without , | ( ) that begins with no quote and no exclamation mark, blanks
///              around it do not count;
///              or a text in double or single quotes, in which a quote is doubled
///
/// Throws kUsage, "question:7: expected ...", with the column counted in characters from 1.
Expression parse_expression(std::string_view text);

/// A text that parse_expression() reads as the same question, every name in quotes.
std::string expression_text(const Expression& expression);

}  // namespace gumbelbox
