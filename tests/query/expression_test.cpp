#include "gumbelbox/query/expression.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

/// Names as a question has them; "not a" is a negated one.
using Names = std::vector<std::string>;

std::vector<Literal> literals(const Names& names) {
  std::vector<Literal> list;
  for (const std::string& name : names) {
    const bool negated = name.starts_with("not ");
    list.push_back({negated ? name.substr(4) : name, negated});
  }
  return list;
}

void expect_parsed(const std::string& text, const Names& events, const Names& given) {
  SCOPED_TRACE(text);
  const Expression expression = parse_expression(text);
  EXPECT_EQ(expression, (Expression{literals(events), literals(given)}));
  EXPECT_EQ(parse_expression(expression_text(expression)), expression);
}

void expect_refused(const std::string& text, int column, const std::string& what) {
  SCOPED_TRACE(text);
  expect_error(ErrorKind::kUsage,
               "question:" + std::to_string(column) + ": " + what +
                   "; a question looks like P(a, !b | c), names with , | ( ) ! in quotes",
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

TEST(ParseExpression, ReadsNegationOnBothSides) {
  expect_parsed("P(a, !b | c)", {"a", "not b"}, {"c"});
  expect_parsed("P(!a|!b,c)", {"not a"}, {"not b", "c"});
  expect_parsed("P( ! big cat , b)", {"not big cat", "b"}, {});
  expect_parsed("P(!\"a, b\" | !'!c')", {"not a, b"}, {"not !c"});
  expect_parsed("P(!#17)", {"not #17"}, {});
}

TEST(ParseExpression, SaysThatNotAloneIsNoName) {
  expect_refused("P(a, !)", 7, "expected a name, got ')'");
  expect_refused("P(!!a)", 4, "expected a name, got '!'");
  expect_refused("P(! | a)", 5, "expected a name, got '|'");
}

TEST(ExpressionText, IsReadAsTheSameQuestion) {
  EXPECT_EQ(expression_text({{{"a", false}, {"say \"hi\"", true}}, {{"", false}}}),
            "P(\"a\", !\"say \"\"hi\"\"\" | \"\")");
  EXPECT_EQ(expression_text({{{"a", true}}, {}}), "P(!\"a\")");
}

}  // namespace
}  // namespace gumbelbox
