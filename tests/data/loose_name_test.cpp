#include "gumbelbox/data/loose_name.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(FoldCase, KnowsWesternLetters) {
  EXPECT_EQ(fold_case("Big DOG-1"), "big dog-1");
  EXPECT_EQ(fold_case("\xC3\x89T\xC3\x89 \xC3\x97"), "\xC3\xA9t\xC3\xA9 \xC3\x97");
  EXPECT_EQ(fold_case("\xC2\x89"), "\xC2\x89");
}

TEST(LooseForm, LeavesPunctuationOut) {
  for (const char* name :
       {"black bird", "Black_Bird", "black-bird", "blackbird", "black bird.", "(black) bird",
        "black\xC2\xA0"
        "bird",
        "black\xE2\x80\x93"
        "bird"}) {
    EXPECT_EQ(loose_form(name), "blackbird") << name;
  }
}

TEST(LooseForm, KeepsNumbersAndSignsApart) {
  EXPECT_EQ(loose_form("1.5 mm"), "1 5mm");
  EXPECT_EQ(loose_form("15 mm"), "15mm");
  EXPECT_EQ(loose_form("dog.n.01"), "dogn01");
  EXPECT_NE(loose_form("C++"), loose_form("C"));
  EXPECT_NE(loose_form("C#"), loose_form("C"));
  EXPECT_EQ(loose_form("--"), "--");
  EXPECT_EQ(loose_form(""), "");
}

TEST(OneLetterApart, IsOneChangeOfALetter) {
  const char* pairs[][2] = {
      {"elephant", "elephants"}, {"elephant", "elefhant"},         {"elephant", "elphant"},
      {"elephant", "lelephant"}, {"elephant", "elehpant"},         {"aab", "aaab"},
      {"caf\xC3\xA9s", "cafes"}, {"caf\xC3\xA9s", "caf\xC3\xA8s"}, {"\xC3\xA9", "\xC4\xA9"}};
  for (const auto& [left, right] : pairs) {
    EXPECT_TRUE(one_letter_apart(left, right)) << left << ' ' << right;
    EXPECT_TRUE(one_letter_apart(right, left)) << left << ' ' << right;
  }
}

TEST(OneLetterApart, IsNotMoreAndNoDigit) {
  const char* pairs[][2] = {{"elephant", "elephant"}, {"elephant", "elephantry"},
                            {"abcd", "bcde"},         {"abcd", "acbe"},
                            {"item12", "item13"},     {"item1", "item12"},
                            {"itema", "item1"},       {"item1a", "itema1"}};
  for (const auto& [left, right] : pairs) {
    EXPECT_FALSE(one_letter_apart(left, right)) << left << ' ' << right;
    EXPECT_FALSE(one_letter_apart(right, left)) << left << ' ' << right;
  }
}

TEST(IsUntidy, SeesWhatCannotBeSeen) {
  for (const char* name : {" dog", "dog ", "big  dog", "big\tdog", "dog\r", "dog\x7F",
                           "big\xC2\xA0"
                           "dog",
                           "dog\xE2\x80\x8B",
                           "\xEF\xBB\xBF"
                           "dog",
                           "dog\xC2\x85", "d\xEF\xBF\xBDg"}) {
    EXPECT_TRUE(is_untidy(name)) << name;
  }
  for (const char* name : {"dog", "big dog", "caf\xC3\xA9", "\xE2\x80\x93", "\xC2\xB0", ""}) {
    EXPECT_FALSE(is_untidy(name)) << name;
  }
}

}  // namespace
}  // namespace gumbelbox
