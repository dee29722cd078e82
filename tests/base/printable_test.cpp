#include "gumbelbox/base/printable.h"

#include <gtest/gtest.h>

#include "gumbelbox/base/utf8.h"

namespace gumbelbox {
namespace {

TEST(Printable, WritesTheBytesOfControlCharacters) {
  EXPECT_EQ(printable("a\x1b[31mb\r\n\t\x7f"), "a\\x1B[31mb\\x0D\\x0A\\x09\\x7F");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
}

TEST(Printable, WritesTheBytesOfWhatControlsInUnicode) {
  EXPECT_EQ(printable("\xC2\x9B[31m"), "\\xC2\\x9B[31m");  // what ESC [ means in one
  EXPECT_EQ(printable("\xE2\x80\xA8|\xE2\x80\xA9"), "\\xE2\\x80\\xA8|\\xE2\\x80\\xA9");
  EXPECT_EQ(printable("\xE2\x80\xAE"
                      "cba"),
            "\\xE2\\x80\\xAE"
            "cba");  // written backwards
  EXPECT_EQ(printable("\xE2\x81\xA6"), "\\xE2\\x81\\xA6");
}

TEST(Printable, WritesBytesThatAreNoText) {
  EXPECT_EQ(printable("caf\xE9 \xE9"), "caf\\xE9 \\xE9");
  EXPECT_EQ(printable("\xC3"), "\\xC3");
  EXPECT_EQ(printable("\xE2\x82"), "\\xE2\\x82");
  EXPECT_EQ(printable("\x9B[31m"), "\\x9B[31m");
}

TEST(Printable, LeavesOtherTextAsItIs) {
  for (const char* text : {"plain, \xC3\xA9 ~", "", "\\x1B", "\xC2\xA0",
                           "\xE2\x82\xAC \xE2\x80\x93", "\xE4\xBA\xBA \xF0\x9F\x90\xB6"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, GivesTextOfOneLineWhateverTheBytes) {
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      const char bytes[] = {static_cast<char>(first), static_cast<char>(second), 'x'};
      const std::string text = printable(std::string_view(bytes, sizeof bytes));
      EXPECT_TRUE(is_utf8(text)) << first << " " << second;
      EXPECT_EQ(text.find_first_of("\t\n\r\x1B\x7F"), text.npos) << first << " " << second;
      EXPECT_EQ(text.back(), 'x');
    }
  }
}

}  // namespace
}  // namespace gumbelbox
