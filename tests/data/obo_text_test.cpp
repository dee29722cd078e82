#include "gumbelbox/data/obo_text.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(OboText, AValueEndsBeforeACommentAlone) {
  EXPECT_TRUE(ends_the_value(""));
  EXPECT_TRUE(ends_the_value(" \t! food"));
  EXPECT_FALSE(ends_the_value(" x"));
  EXPECT_EQ(without_blanks(" \ta b\r"), "a b");
  EXPECT_EQ(without_blanks(" \t"), "");
}

TEST(OboText, PlainTextHasNeitherModifiersNorComment) {
  EXPECT_EQ(plain_text("cell wall {source=\"x ! } y\"} ! a comment"), "cell wall");
  EXPECT_EQ(plain_text("Wham! 1-{4-[x]}phenyl"), "Wham! 1-{4-[x]}phenyl");
  EXPECT_EQ(plain_text(R"(a \! b\nc)"), "a ! b c");
}

TEST(OboText, TakesTheFirstWord) {
  std::string_view value = "part_of  GO:1 ! cell";
  EXPECT_EQ(take_word(value), "part_of");
  EXPECT_EQ(value, "GO:1 ! cell");
  EXPECT_EQ(take_word(value), "GO:1");
  EXPECT_EQ(take_word(value), std::nullopt);
  value = "A\\:1\\ x y";
  EXPECT_EQ(take_word(value), "A:1 x");
  for (std::string_view none : {"", "{a=\"b\"}", "! a"}) {
    EXPECT_EQ(take_word(none), std::nullopt);
  }
}

TEST(OboText, FindsTheOnlyWord) {
  EXPECT_EQ(find_word("GO:1"), "GO:1");
  EXPECT_EQ(find_word("GO:1 {a=\"b\"} ! cell"), "GO:1");
  EXPECT_EQ(find_word("GO:1 GO:2"), std::nullopt);
  EXPECT_EQ(find_word("! cell"), std::nullopt);
}

TEST(OboText, TakesTheTextInQuotes) {
  std::string_view value = R"("a \"big\"\tcat\\ [x]" EXACT [])";
  EXPECT_EQ(take_quoted(value), R"(a "big" cat\ [x])");
  EXPECT_EQ(value, "EXACT []");
  value = "\" a\tb \"";
  EXPECT_EQ(take_quoted(value), "a b");
  EXPECT_EQ(value, "");
  for (std::string_view none : {"", "cat", "\"cat", "\"cat\\\"", "x \"cat\""}) {
    const std::string_view before = none;
    EXPECT_EQ(take_quoted(none), std::nullopt);
    EXPECT_EQ(none, before);
  }
}

}  // namespace
}  // namespace gumbelbox
