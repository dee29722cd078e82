#include "cli/toml_depth.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

std::string repeated(std::size_t times, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

std::string place_of(const std::string& toml) {
  const std::optional<TooDeep> found = find_too_deep(toml);
  return found ? std::to_string(found->line) + ":" + std::to_string(found->column) : "";
}

TEST(TomlDepth, CountsBracketsThatAreOpen) {
  EXPECT_EQ(place_of("a=" + repeated(64, "[") + repeated(64, "]")), "");
  EXPECT_EQ(place_of("a=" + repeated(65, "[")), "1:67");
  EXPECT_EQ(place_of("a=" + repeated(65, "{a=")), "1:195");
  EXPECT_EQ(place_of(repeated(1000, "[[a]]\nb=[[1],[2]]\n")), "");
}

TEST(TomlDepth, CountsThePartsOfAKey) {
  EXPECT_EQ(place_of(repeated(15, "a.") + "a=1"), "");
  EXPECT_EQ(place_of(repeated(16, "a.") + "a=1"), "1:32");
  EXPECT_EQ(place_of("x=1\n[" + repeated(16, "\"\xC3\xA9\" . ") + "a]"), "2:96");
  EXPECT_EQ(place_of("a={" + repeated(16, "a.") + "a=1}"), "1:35");
  EXPECT_EQ(place_of("a=[" + repeated(1000, "1.5, ") + "2.5]\n" + repeated(1000, "a.b=1.5\n")), "");
}

TEST(TomlDepth, SkipsStringsAndComments) {
  const std::string deep = repeated(100, "[{a.");
  EXPECT_EQ(place_of("a = \"" + deep + "\\\"" + deep + "\""), "");
  EXPECT_EQ(place_of("a = '" + deep + "\\'\n"), "");
  EXPECT_EQ(place_of("a = '''\n" + deep + "\n'" + deep + "'''"), "");
  EXPECT_EQ(place_of("a = \"\"\"\n" + deep + "\n\"" + deep + "\\\"\"\"" + deep + "\"\"\""), "");
  EXPECT_EQ(place_of("a = 1 # " + deep + "\n# " + deep), "");
  EXPECT_EQ(place_of("a = \"open\n" + deep), "2:129");  // the string ends with its line
  EXPECT_EQ(place_of("a = ''\nb = \"\"\nc=" + deep), "3:131");
}

TEST(TomlDepth, KnowsQuotesBeforeThoseThatCloseALongString) {
  const std::string deep = repeated(20, "a.") + "a=1";
  EXPECT_EQ(place_of("x = [\"\"\"a\"\"\"\", {" + deep), "1:48");
  EXPECT_EQ(place_of("x = ['''a''''', {" + deep), "1:49");
  EXPECT_EQ(place_of("x = ['', {" + deep), "1:42");
}

TEST(TomlDepth, LeavesWhatIsWrongOtherwiseToTheParser) {
  for (const char* text : {"", "\"", "'", "\"\"\"", "\"\\", "]]]]", "a..b", "#"}) {
    EXPECT_EQ(place_of(text), "") << text;
  }
}

}  // namespace
}  // namespace gumbelbox
