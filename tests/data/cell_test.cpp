#include "gumbelbox/data/cell.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Trim, TakesBlanksAndNoBreakSpacesFromBothEnds) {
  EXPECT_EQ(trim(" \xC2\xA0 a b\xC2\xA0 c \xC2\xA0"), "a b\xC2\xA0 c");
  EXPECT_EQ(trim(" \xC2\xA0"), "");
  EXPECT_EQ(trim("\xC3\xA0"), "\xC3\xA0");  // ends in the same byte
}

TEST(Trim, TakesByteOrderMarksFromBothEnds) {
  EXPECT_EQ(trim("\xEF\xBB\xBF a\xEF\xBB\xBF"
                 "b \xEF\xBB\xBF\xEF\xBB\xBF"),
            "a\xEF\xBB\xBF"
            "b");
  EXPECT_EQ(trim("\xEF\xBB\xBF"), "");
}

TEST(Unquote, UndoesWhatASpreadsheetDoes) {
  EXPECT_EQ(unquote("\"a, b\""), "a, b");
  EXPECT_EQ(unquote("\"say \"\"x\"\"\""), "say \"x\"");
  EXPECT_EQ(unquote("\"\""), "");
}

TEST(Unquote, LeavesOtherQuotesAlone) {
  for (const char* cell :
       {"a", "", "\"", "\"a", "a\"", "\"a\" or \"b\"", "\"a\"\"", "\"\"\"", "5\" disk"}) {
    EXPECT_EQ(unquote(cell), std::nullopt) << cell;
  }
}

TEST(InQuotes, ShowsWhatATerminalWouldHide) {
  EXPECT_EQ(in_quotes("dog "), "'dog '");
  EXPECT_EQ(in_quotes("a\tb\x7F"), "'a\\x09b\\x7F'");
  EXPECT_EQ(in_quotes("caf\xC3\xA9"), "'caf\xC3\xA9'");
  EXPECT_EQ(in_quotes("caf\xE9"), "'caf\\xE9'");
  EXPECT_EQ(in_quotes("\xC2\x9B[31m"), "'\\xC2\\x9B[31m'");
}

TEST(InQuotes, CutsBetweenCharacters) {
  EXPECT_EQ(in_quotes(std::string(60, 'x')), "'" + std::string(60, 'x') + "'");
  EXPECT_EQ(in_quotes(std::string(61, 'x')), "'" + std::string(60, 'x') + "...' (61 bytes)");
  EXPECT_EQ(in_quotes(std::string(59, 'x') + "\xC3\xA9z"),
            "'" + std::string(59, 'x') + "...' (62 bytes)");
  EXPECT_EQ(in_quotes("a\tbcd", 3), "'a\\x09b...' (5 bytes)");
}

TEST(InSentence, LeavesPlainNamesAlone) {
  for (const char* name : {"dog", "Women's shirts", "Heat (7)", "caf\xC3\xA9", "a.b-c_d"}) {
    EXPECT_EQ(in_sentence(name), name);
  }
}

TEST(InSentence, QuotesWhatCouldBeTakenForSeveralNames) {
  EXPECT_EQ(in_sentence("Bread, rye"), "'Bread, rye'");
  EXPECT_EQ(in_sentence("Shoes > Accessories"), "'Shoes > Accessories'");
  EXPECT_EQ(in_sentence("a;b"), "'a;b'");
  EXPECT_EQ(in_sentence("a | b"), "'a | b'");
  EXPECT_EQ(in_sentence("'dog'"), "''dog''");
  EXPECT_EQ(in_sentence(" dog"), "' dog'");
  EXPECT_EQ(in_sentence(""), "''");
  EXPECT_EQ(in_sentence("a\tb"), "'a\\x09b'");
  EXPECT_EQ(in_sentence("a\xE2\x80\x8B"), "'a\\u200B'");
  EXPECT_EQ(in_sentence("abcd", 3), "'abc...' (4 bytes)");
}

TEST(SeparatorHint, PrefersWhatIsRarelyPartOfAName) {
  const std::string hint = "; columns are separated by tabs, this file seems to use ";
  EXPECT_EQ(separator_hint("big cat, small cat;dog"), hint + "semicolons");
  EXPECT_EQ(separator_hint("big cat|dog"), hint + "bars");
  EXPECT_EQ(separator_hint("big cat,dog"), hint + "commas");
  EXPECT_EQ(separator_hint("cat dog"), hint + "blanks");
  EXPECT_EQ(separator_hint("cat"), "");
}

TEST(FindNumber, TakesDigitsOnly) {
  EXPECT_EQ(find_number("0"), 0U);
  EXPECT_EQ(find_number("18446744073709551615"), 18446744073709551615U);
  for (const char* cell : {"", "-1", "+1", "1.5", "1e3", "x", "1 ", "18446744073709551616"}) {
    EXPECT_EQ(find_number(cell), std::nullopt) << cell;
  }
}

TEST(FindId, IsBelowTheNumberOfEntities) {
  EXPECT_EQ(find_id("39", 40), EntityId{39});
  for (const char* cell : {"40", "4294967296", "4294967335", "-1", ""}) {
    EXPECT_EQ(find_id(cell, 40), std::nullopt) << cell;
  }
  EXPECT_EQ(id_complaint("40", 40), "expected an id below 40, got 40");
  EXPECT_EQ(id_complaint("-1", 40), "expected an id below 40, got '-1'");
}

TEST(NameComplaint, WantsTextInUtf8) {
  EXPECT_EQ(name_complaint("caf\xC3\xA9"), std::nullopt);
  EXPECT_EQ(name_complaint(""), "expected a name, got an empty cell");
  EXPECT_EQ(name_complaint("\xFF"),
            "expected a name in UTF-8, got '\\xFF'; save the file as UTF-8");
}

}  // namespace
}  // namespace gumbelbox
