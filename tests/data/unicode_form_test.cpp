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

TEST(CodePoints, TellNamesApartThatLookAlike) {
  EXPECT_EQ(code_points("cafe\xCC\x81"), "cafe\\u0301");
  EXPECT_EQ(code_points("caf\xC3\xA9"), "caf\\u00E9");
  EXPECT_EQ(code_points("\xF0\x9F\x90\xB6 caf\xE9"), "\\u1F436 caf\\xE9");
}

}  // namespace
}  // namespace gumbelbox
