#include "gumbelbox/base/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace gumbelbox {
namespace {

TEST(IsUtf8, AcceptsTheFirstAndLastOfEveryLength) {
  for (const std::string text :
       {"", "cat", "\x7f", "\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80",
        "\xEF\xBF\xBF", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF", "na\xC3\xAFve \xE2\x82\xAC"}) {
    EXPECT_TRUE(is_utf8(text)) << testing::PrintToString(text);
  }
}

TEST(IsUtf8, RefusesWhatOnlyLooksLikeIt) {
  for (const std::string text :
       {"\x80", "caf\xE9", "\xC3", "\xC3(", "\xE2\x82", "\xE2(\x80", "\xF0\x90\x80", "\xC1\xBF",
        "\xE0\x9F\xBF", "\xF0\x8F\xBF\xBF", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF8\x88\x80\x80\x80", "\xFF\xFE"}) {
    EXPECT_FALSE(is_utf8(text)) << testing::PrintToString(text);
  }
}

}  // namespace
}  // namespace gumbelbox
