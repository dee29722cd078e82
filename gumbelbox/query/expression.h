#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gumbelbox {

/// A question such as P(a, b | c): how likely is everything in `events`, given everything in
/// `given`.
struct Expression {
  std::vector<std::string> events;
  std::vector<std::string> given;  ///< empty without a bar
};

/// Reads a question:
///
///   question = "P(" names [ "|" names ] ")"
///   names    = name { "," name }
///   name     = any text without , | ( ) that begins with no quote and no exclamation mark, blanks
///              around it do not count;
///              or a text in double or single quotes, in which a quote is doubled
///
/// Throws kUsage with the column, counted in characters from 1.
Expression parse_expression(std::string_view text);

}  // namespace gumbelbox
