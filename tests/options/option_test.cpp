#include "gumbelbox/options/option.h"

#include <gtest/gtest.h>

#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

template <class Value, class Of>
Value parsed(std::string_view text, const Of& domain) {
  Value value{};
  parse_option("--x", text, value, domain);
  return value;
}

template <class Value, class Of>
void expect_refused(std::string_view text, const Of& domain, const std::string& message) {
  expect_error(ErrorKind::kUsage, message, [&] { parsed<Value>(text, domain); });
}

TEST(ParseOption, TakesWholeNumbersUpToBothEnds) {
  EXPECT_EQ(parsed<int>("1", Range{1, 4096}), 1);
  EXPECT_EQ(parsed<int>("4096", Range{1, 4096}), 4096);
  EXPECT_EQ(parsed<int>("-3", Range{-3, 3}), -3);
  EXPECT_EQ(parsed<std::uint64_t>("9223372036854775807", Range{}), 9223372036854775807U);
}

TEST(ParseOption, RefusesWhatIsNoWholeNumberInTheRange) {
  for (const std::string text :
       {"0", "4097", "ten", "1.5", "5x", " 5", "", "1e3", "99999999999999999999"}) {
    expect_refused<int>(text, Range{1, 4096},
                        "--x: expected a whole number in [1, 4096], got '" + text + "'");
  }
}

TEST(ParseOption, RefusesWhatDoesNotFitTheField) {
  expect_refused<int>("3000000000", Range{1},
                      "--x: expected a whole number of at least 1, got '3000000000'");
  expect_refused<std::uint64_t>("-1", Range{-5, 5},
                                "--x: expected a whole number in [-5, 5], got '-1'");
}

TEST(ParseOption, TakesRealNumbersUpToBothEnds) {
  EXPECT_EQ(parsed<double>("1e-6", LogRange{1e-6, 100}), 1e-6);
  EXPECT_EQ(parsed<double>("100", LogRange{1e-6, 100}), 100);
  EXPECT_EQ(parsed<double>("-0.25", RealRange{-1, 1}), -0.25);
}

TEST(ParseOption, RefusesWhatIsNoNumberInTheRange) {
  for (const std::string text :
       {"-1", "0", "nan", "inf", "-inf", "100.5", "1,5", "0.1 ", "", "1e999"}) {
    expect_refused<double>(text, LogRange{1e-6, 100},
                           "--x: expected a number in [1e-06, 100], got '" + text + "'");
  }
  expect_refused<double>("inf", RealRange{0}, "--x: expected a number of at least 0, got 'inf'");
  expect_refused<double>("nan", RealRange{}, "--x: expected a number, got 'nan'");
}

TEST(ParseOption, SuggestsTheNearestWord) {
  const OneOf models{{"gumbel", "smooth"}};
  EXPECT_EQ(parsed<std::string>("smooth", models), "smooth");
  expect_refused<std::string>(
      "gumble", models, "--x: expected one of gumbel, smooth, got 'gumble'; did you mean gumbel?");
  expect_refused<std::string>("order", models, "--x: expected one of gumbel, smooth, got 'order'");
}

TEST(ParseOption, TakesAnyTextAndBothStatesOfAFlag) {
  EXPECT_EQ(parsed<std::string>("", AnyText{}), "");
  EXPECT_EQ(parsed<std::string>("-1 [a]", AnyText{}), "-1 [a]");
  EXPECT_TRUE(parsed<bool>("true", Flag{}));
  EXPECT_FALSE(parsed<bool>("false", Flag{}));
  expect_refused<bool>("yes", Flag{}, "--x: expected true or false, got 'yes'");
}

TEST(ParseOption, LeavesTheValueWhenItRefuses) {
  int value = 7;
  EXPECT_THROW(parse_option("--x", "0", value, Range{1, 9}), Error);
  EXPECT_EQ(value, 7);
}

TEST(ParseOption, FillsInAnOpenOptionOrLeavesItOpen) {
  std::optional<double> value;
  EXPECT_THROW(parse_option("--x", "2", value, LogRange{1e-6, 1}), Error);
  EXPECT_EQ(value, std::nullopt);
  parse_option("--x", "0.25", value, LogRange{1e-6, 1});
  EXPECT_EQ(value, 0.25);
}

TEST(Chosen, IsTheEnumeratorAtThePlaceOfTheWord) {
  enum class Fruit { kApple, kPear };
  const std::vector<std::string> words{"apple", "pear"};
  EXPECT_EQ(chosen<Fruit>(words, "pear"), Fruit::kPear);
  EXPECT_EQ(chosen<Fruit>(words, "apple"), Fruit::kApple);
}

TEST(OptionText, IsTheShortestThatReadsBackTheSame) {
  EXPECT_EQ(option_text(5), "5");
  EXPECT_EQ(option_text(0.1), "0.1");
  EXPECT_EQ(option_text(1e-6), "1e-06");
  EXPECT_EQ(option_text(std::uint64_t{18446744073709551615U}), "18446744073709551615");
  EXPECT_EQ(option_text(true), "true");
  EXPECT_EQ(option_text(std::string("a b")), "a b");
  for (const double value : {1.0 / 3, 1.0 / 7, 6.02e23, -1.5e-300}) {
    EXPECT_EQ(parsed<double>(option_text(value), RealRange{}), value);
  }
}

TEST(FlagText, ShowsANameAsItIsTyped) {
  EXPECT_EQ(flag_text("dim"), "--dim");
  EXPECT_EQ(flag_text("k"), "-k");
  EXPECT_EQ(flag_text("MODEL"), "MODEL");
  EXPECT_TRUE(is_positional("NEW_NAME"));
  EXPECT_FALSE(is_positional("Model"));
  EXPECT_FALSE(is_positional(""));
}

}  // namespace
}  // namespace gumbelbox
