#include "gumbelbox/query/expression.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Names = std::vector<std::string>;

void expect_parsed(const std::string& text, const Names& events, const Names& given) {
  SCOPED_TRACE(text);
  const Expression expression = parse_expression(text);
  EXPECT_EQ(expression.events, events);
  EXPECT_EQ(expression.given, given);
}

void expect_refused(const std::string& text, int column, const std::string& what) {
  SCOPED_TRACE(text);
  expect_error(ErrorKind::kUsage,
               "column " + std::to_string(column) + " of the question: " + what +
                   "; a question looks like P(a | b), names with , | ( ) in quotes",
               [&] { parse_expression(text); });
}

TEST(ParseExpression, ReadsOneOrSeveralNamesOnEitherSide) {
  expect_parsed("P(a)", {"a"}, {});
  expect_parsed("P(a|b)", {"a"}, {"b"});
  expect_parsed("P(a,b|c,d,e)", {"a", "b"}, {"c", "d", "e"});
  expect_parsed("P(a, a | a)", {"a", "a"}, {"a"});
}

TEST(ParseExpression, BlanksAroundNamesDoNotCount) {
  expect_parsed(" \tP ( a |\tb ) ", {"a"}, {"b"});
  expect_parsed("P(big cat , dog | red  panda )", {"big cat", "dog"}, {"red  panda"});
}

TEST(ParseExpression, NamesMayHoldMostCharacters) {
  expect_parsed("P(dog.n.01 | #17)", {"dog.n.01"}, {"#17"});
  expect_parsed("P(f\xc3\xbcr | a-b_c/d!)", {"f\xc3\xbcr"}, {"a-b_c/d!"});
  expect_parsed("P(O'Brien | 5\" disk)", {"O'Brien"}, {"5\" disk"});
}

TEST(ParseExpression, QuotedNamesAreTakenAsTheyStand) {
  expect_parsed("P(\"a, b | (c)\" | 'd')", {"a, b | (c)"}, {"d"});
  expect_parsed("P( \" a \" |'')", {" a "}, {""});
  expect_parsed("P('it''s' | \"say \"\"hi\"\"\")", {"it's"}, {"say \"hi\""});
  expect_parsed("P('a \"b\"' | \"it's\")", {"a \"b\""}, {"it's"});
  expect_parsed("P('!a' | b)", {"!a"}, {"b"});
}

TEST(ParseExpression, SaysWhereItBreaksOff) {
  expect_refused("", 1, "expected 'P', got the end");
  expect_refused("Q(a)", 1, "expected 'P', got 'Q'");
  expect_refused("p(a)", 1, "expected 'P', got 'p'");
  expect_refused("P a", 3, "expected '(', got 'a'");
  expect_refused("P(a", 4, "expected ')', got the end");
  expect_refused("P(a | b", 8, "expected ')', got the end");
  expect_refused("P(a | b | c)", 9, "expected ')', got '|'");
  expect_refused("P(a (b)", 5, "expected ')', got '('");
  expect_refused("P('a' b)", 7, "expected ')', got 'b'");
  expect_refused("P(a) b", 6, "expected nothing behind the closing parenthesis, got 'b'");
  expect_refused(std::string("P(a\0", 4) + "|b", 7, "expected ')', got the end");
}

TEST(ParseExpression, CountsCharactersAndNotBytes) {
  expect_refused("P(f\xc3\xbcr | )", 9, "expected a name, got ')'");
  expect_refused("P(\xe4\xb8\xad)\xc3\xbcx", 5,
                 "expected nothing behind the closing parenthesis, got '\xc3\xbc'");
  expect_refused("P('\xc3\xbc", 5, "expected a closing ', got the end");
}

TEST(ParseExpression, SaysWhereANameIsMissing) {
  expect_refused("P()", 3, "expected a name, got ')'");
  expect_refused("P( | b)", 4, "expected a name, got '|'");
  expect_refused("P(a,)", 5, "expected a name, got ')'");
  expect_refused("P(a,, b)", 5, "expected a name, got ','");
  expect_refused("P(a | )", 7, "expected a name, got ')'");
  expect_refused("P(", 3, "expected a name, got the end");
}

TEST(ParseExpression, SaysThatAQuoteIsOpen) {
  expect_refused("P('a | b)", 10, "expected a closing ', got the end");
  expect_refused("P(\"a\"\" | b)", 12, "expected a closing \", got the end");
}

TEST(ParseExpression, SaysThatNotIsNoName) {
  expect_refused("P(a, !b | c)", 6, "negation is not supported yet; expected a name, got '!'");
}

}  // namespace
}  // namespace gumbelbox
