#include "gumbelbox/base/printable.h"

#include <gtest/gtest.h>

namespace gumbelbox {
namespace {

TEST(Printable, MakesControlCharactersQuestionMarks) {
  EXPECT_EQ(printable("a\x1b[31mb\n\t\x7f"), "a?[31mb???");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "?");
}

TEST(Printable, LeavesOtherTextAsItIs) {
  EXPECT_EQ(printable("plain, \xc3\xa9 ~"), "plain, \xc3\xa9 ~");
  EXPECT_EQ(printable(""), "");
}

}  // namespace
}  // namespace gumbelbox
