#include "gumbelbox/data/unicode_form.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(UnicodeForm, ComposesLettersAndAccents) {
  const std::pair<const char*, const char*> written[] = {
      {"cafe\xCC\x81", "caf\xC3\xA9"},                           // e and acute
      {"A\xCC\x8Angstrom", "\xC3\x85ngstrom"},                   // A and ring
      {"\xE2\x84\xAB", "\xC3\x85"},                              // the sign of the unit
      {"\xE2\x84\xA6", "\xCE\xA9"},                              // ohm, and omega
      {"\xD0\xB8\xCC\x86", "\xD0\xB9"},                          // Cyrillic short i
      {"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", "\xED\x95\x9C"},  // Hangul
      {"q\xCC\x87\xCC\xA3", "q\xCC\xA3\xCC\x87"},                // two accents in either order
      {"\xE0\xA5\x98", "\xE0\xA4\x95\xE0\xA4\xBC"},              // Devanagari, never composed
  };
  for (const auto& [one, other] : written) {
    EXPECT_EQ(unicode_form(one), other);
    EXPECT_EQ(unicode_form(other), other);
  }
}

TEST(UnicodeForm, TakesEveryBlankForABlank) {
  for (const char* blank : {" ", "\xC2\xA0", "\xE2\x80\x83", "\xE2\x80\xAF", "\xE3\x80\x80"}) {
    EXPECT_EQ(unicode_form(std::string("a") + blank + "b"), "a b");
  }
}

TEST(UnicodeForm, KeepsWhatDoesNotLookAlike) {
  for (const char* text : {"", "a\tb", "x\xC2\xB2", "\xEF\xAC\x81sh", "\xC3\x89", "\xD0\xB0",
                           "\xE2\x80\x93", "caf\xE9", "\xCC\x81"}) {
    EXPECT_EQ(unicode_form(text), text);
  }
}

TEST(UnicodeForm, HasNothingThatIsNotSeen) {
  for (const char* unseen : {"\xE2\x80\x8B", "\xEF\xBB\xBF", "\xC2\xAD", "\xE2\x81\xA0",
                             "\xE2\x80\x8C", "\xE2\x80\x8F"}) {
    EXPECT_EQ(unicode_form(std::string("a") + unseen + "b"), "ab");
  }
  EXPECT_EQ(unicode_form("\xE2\x80\x8B"), "\xE2\x80\x8B") << "no name is empty";
}

TEST(WithUnseen, ShowsWhatIsNotSeen) {
  EXPECT_TRUE(
      has_unseen("a\xE2\x80\x8B"
                 "b"));
  EXPECT_FALSE(has_unseen("caf\xC3\xA9"));
  EXPECT_EQ(with_unseen("caf\xC3\xA9\xE2\x80\x8B\xEF\xBB\xBF"), "'caf\xC3\xA9\\u200B\\uFEFF'");
  EXPECT_EQ(with_unseen("a\tb\xE9"), "'a\\x09b\\xE9'");
}

using Names = std::vector<std::string>;

TEST(WhereTheyDiffer, ShowsCodePointsThereAlone) {
  EXPECT_EQ(where_they_differ({"caf\xC3\xA9", "cafe\xCC\x81"}),
            (Names{"'caf\\u00E9'", "'cafe\\u0301'"}));
  EXPECT_EQ(where_they_differ({"\xC3\xA9 tea", "\xC3\xA9\xC2\xA0tea", "\xC3\xA9\xE2\x80\x83tea"}),
            (Names{"'\xC3\xA9 tea'", "'\xC3\xA9\\u00A0tea'", "'\xC3\xA9\\u2003tea'"}));
  EXPECT_EQ(where_they_differ({"\xC3\xA9", "\xC3\xA8"}), (Names{"'\\u00E9'", "'\\u00E8'"}))
      << "no part of a character is shown";
  EXPECT_EQ(where_they_differ({"te", "te\xCC\x81"}), (Names{"'te'", "'te\\u0301'"}));
  EXPECT_EQ(where_they_differ({"aa", "aaa"}), (Names{"'aa'", "'aaa'"}));
  EXPECT_EQ(where_they_differ({"\xE9", "\x1B"}), (Names{"'\\xE9'", "'\\x1B'"}));
}

TEST(WhereTheyDiffer, CutsLongNamesAroundTheDifference) {
  const std::string before(100, 'b');
  const std::string after(100, 'a');
  EXPECT_EQ(where_they_differ({before + "\xE2\x80\x8B" + after, before + after}),
            (Names{"'..." + before.substr(0, 20) + "\\u200B" + after.substr(0, 20) + "...'",
                   "'..." + before.substr(0, 20) + after.substr(0, 20) + "...'"}));
  EXPECT_EQ(where_they_differ({before + "x", after}), (Names{"'bbbbbbbb...'", "'aaaaaaaa...'"}));
}

}  // namespace
}  // namespace gumbelbox
