#include "cli/command_line.h"

#include <gtest/gtest.h>

#include "tests/cli/example_command.h"
#include "tests/expect_error.h"

namespace gumbelbox {
namespace {

using Words = std::vector<std::string>;

CommandLine parsed(const Words& words) {
  return parse_command_line(words, option_list<ExampleOptions>());
}

std::string text(const CommandLine& line, const std::string& name) {
  return line.given.contains(name) ? line.given.at(name).text : "(not given)";
}

void expect_refused(const Words& words, const std::string& message) {
  expect_error(ErrorKind::kUsage, message, [&] { parsed(words); });
}

TEST(CommandLine, TakesEveryWayToWriteAValue) {
  const CommandLine line =
      parsed({"m", "--seed", "7", "dog", "--model=smooth", "-k", "5", "--json"});
  EXPECT_EQ(text(line, "MODEL"), "m");
  EXPECT_EQ(text(line, "NAME"), "dog");
  EXPECT_EQ(text(line, "seed"), "7");
  EXPECT_EQ(text(line, "model"), "smooth");
  EXPECT_EQ(text(line, "k"), "5");
  EXPECT_EQ(text(line, "json"), "true");
  EXPECT_EQ(text(line, "out"), "(not given)");
  EXPECT_EQ(line.given.at("seed").where, "--seed");
  EXPECT_EQ(line.given.at("k").where, "-k");
  EXPECT_EQ(text(parsed({"m", "dog", "-k5"}), "k"), "5");
}

TEST(CommandLine, AValueMayLookLikeAFlag) {
  EXPECT_EQ(text(parsed({"m", "dog", "--beta", "-1"}), "beta"), "-1");
  EXPECT_EQ(text(parsed({"m", "dog", "--beta=-1e-3"}), "beta"), "-1e-3");
  EXPECT_EQ(text(parsed({"m", "dog", "--out", "-"}), "out"), "-");
  EXPECT_EQ(text(parsed({"m", "dog", "--out", "--json"}), "out"), "--json");
}

TEST(CommandLine, AValueStaysInOnePiece) {
  EXPECT_EQ(text(parsed({"m", "[a,b]", "--out", "[c,d]"}), "NAME"), "[a,b]");
  EXPECT_EQ(text(parsed({"m", "[a,b]", "--out", "[c,d]"}), "out"), "[c,d]");
  EXPECT_EQ(text(parsed({"m", "a b", "--out=c=d"}), "out"), "c=d");
  EXPECT_EQ(text(parsed({"m", "dog", "--out", "\"q\" 'r'"}), "out"), "\"q\" 'r'");
  EXPECT_EQ(text(parsed({"m", "/dog"}), "NAME"), "/dog");
}

TEST(CommandLine, AnEmptyValueIsAValue) {
  const CommandLine line = parsed({"--out=", "m", ""});
  EXPECT_EQ(text(line, "out"), "");
  EXPECT_EQ(text(line, "MODEL"), "m");
  EXPECT_EQ(text(line, "NAME"), "");
  EXPECT_EQ(text(parsed({"m", "dog", "--out", ""}), "out"), "");
}

TEST(CommandLine, AfterTwoDashesAllIsPositional) {
  EXPECT_EQ(text(parsed({"-k", "5", "m", "--", "--json"}), "NAME"), "--json");
  EXPECT_EQ(text(parsed({"--", "m", "-k"}), "NAME"), "-k");
  EXPECT_EQ(text(parsed({"--", "m", "--x="}), "NAME"), "--x=");
  expect_refused({"m", "dog", "--", "--beta"},
                 "unexpected argument '--beta'; a NAME with blanks goes in quotes");
}

TEST(CommandLine, ANumberMayBePositional) { EXPECT_EQ(text(parsed({"m", "-1"}), "NAME"), "-1"); }

TEST(CommandLine, NamesTheNearestOfAnUnknownFlag) {
  expect_refused({"m", "dog", "--sed", "5"}, "unknown option --sed; did you mean --seed?");
  expect_refused({"m", "dog", "--volumebeta=5"},
                 "unknown option --volumebeta; did you mean --volume-beta?");
  expect_refused({"m", "dog", "--polyglot"}, "unknown option --polyglot");
  expect_refused({"m", "dog", "-j", "5"}, "unknown option -j");
}

TEST(CommandLine, CountsPositionalWords) {
  expect_refused({}, "expected MODEL NAME; --help explains");
  expect_refused({"m", "-k", "5"}, "expected MODEL NAME, got 'm'; --help explains");
  expect_refused({"m", "Hot", "Dog", "Stand"},
                 "unexpected argument 'Dog'; a NAME with blanks goes in quotes");
}

TEST(CommandLine, AnOpenArgumentMayBeMissing) {
  OptionList options;
  options("MODEL", std::string(), AnyText{}, "model file");
  options("NAME", std::optional<std::string>(), AnyText{}, "entity");
  EXPECT_FALSE(parse_command_line({"m"}, options).given.contains("NAME"));
  EXPECT_EQ(parse_command_line({"m", "dog"}, options).given.at("NAME").text, "dog");
  expect_error(ErrorKind::kUsage, "expected MODEL [NAME]; --help explains",
               [&] { parse_command_line({}, options); });
}

TEST(CommandLine, TakesAWordTooManyForTheDataThatWereNotGiven) {
  OptionList options;
  options("data", std::string(), AnyText{"PATH"}, "edge file");
  const auto expect = [&](const Words& words, const std::string& message) {
    expect_error(ErrorKind::kUsage, message, [&] { parse_command_line(words, options); });
  };
  expect({"food.tsv"}, "unexpected argument 'food.tsv'; did you mean --data food.tsv?");
  expect({"food.tsv", "--data", "x"}, "unexpected argument 'food.tsv'");
}

TEST(CommandLine, RefusesAFlagGivenTwiceOrWithoutItsValue) {
  expect_refused({"m", "dog", "--seed", "1", "--seed=2"}, "--seed: given twice");
  expect_refused({"m", "dog", "--json", "--json"}, "--json: given twice");
  expect_refused({"m", "dog", "--config", "a", "--config", "b"}, "--config: given twice");
  expect_refused({"m", "dog", "--seed"}, "--seed: expected a value after it");
  expect_refused({"m", "dog", "-k"}, "-k: expected a value after it");
}

TEST(CommandLine, AFlagMayBeSwitchedOff) {
  EXPECT_EQ(text(parsed({"m", "dog", "--json=false"}), "json"), "false");
  EXPECT_EQ(text(parsed({"m", "dog", "--json=maybe"}), "json"), "maybe");
}

TEST(CommandLine, FindsConfigAndHelp) {
  EXPECT_EQ(parsed({"m", "dog", "--config", "run.toml"}).config, "run.toml");
  EXPECT_TRUE(parsed({"--help"}).help);
  EXPECT_TRUE(parsed({"m", "-h"}).help);
  EXPECT_TRUE(parsed({"--nonsense", "--help"}).help);
  EXPECT_FALSE(parsed({"m", "dog"}).help);
}

TEST(CommandLine, HasConfigOnlyWhereThereAreOptions) {
  OptionList positionals;
  positionals("MODEL", std::string(), AnyText{}, "model file");
  EXPECT_FALSE(takes_config(positionals));
  EXPECT_TRUE(takes_config(option_list<ExampleOptions>()));
  expect_error(ErrorKind::kUsage, "unknown option --config", [&] {
    parse_command_line({"m", "--config", "x"}, positionals);
  });
}

}  // namespace
}  // namespace gumbelbox
