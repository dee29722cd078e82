#include "gumbelbox/draw/text_width.h"

#include <gtest/gtest.h>

#include <utility>

namespace gumbelbox {
namespace {

TEST(TextWidth, GrowsWithTheTextAndTheSize) {
  EXPECT_EQ(text_width("", 12), 0);
  EXPECT_GT(text_width("dog", 12), text_width("do", 12));
  EXPECT_DOUBLE_EQ(text_width("dog", 24), 2 * text_width("dog", 12));
  EXPECT_GT(text_width("mmm", 12), text_width("iii", 12));
}

TEST(TextWidth, IsAtLeastThatOfAWideFont) {
  // Widths of DejaVu Sans at 100 pixels, as ImageMagick measures them.
  const std::pair<const char*, double> measured[] = {{"hunting_dog.n.01", 874},
                                                     {"american_black_bear.n.01", 1306},
                                                     {"ABCDEFGHKLNOPQRSTUVXYZ", 1503},
                                                     {"abdeghnopqu0123456789", 1328}};
  for (const auto& [text, width] : measured) {
    EXPECT_GE(text_width(text, 100), width) << text;
    EXPECT_LE(text_width(text, 100), 1.1 * width) << text;
  }
}

TEST(TextWidth, CountsACharacterOfSeveralBytesOnce) {
  EXPECT_EQ(text_width("\xe7\x8a\xac", 10), 10);
}

TEST(Shortened, KeepsWhatFits) { EXPECT_EQ(shortened("dog", 12, 100), "dog"); }

TEST(Shortened, CutsToTheWidthWithAnEllipsis) {
  const std::string name(80, 'a');
  const std::string cut = shortened(name, 12, 120);
  EXPECT_LE(text_width(cut, 12), 120);
  EXPECT_GT(text_width(cut, 12), 100);
  EXPECT_TRUE(cut.ends_with("a\xe2\x80\xa6")) << cut;
}

TEST(Shortened, DropsDotsBeforeTheEllipsis) {
  const double width = text_width("bear._\xe2\x80\xa6", 10);
  EXPECT_EQ(shortened("bear._.and_more", 10, width), "bear\xe2\x80\xa6");
}

TEST(Shortened, NeverCutsACharacterInTwo) {
  const std::string dogs = "\xe7\x8a\xac\xe7\x8a\xac\xe7\x8a\xac";
  EXPECT_EQ(shortened(dogs, 10, 25), "\xe7\x8a\xac\xe2\x80\xa6");
  EXPECT_EQ(shortened(dogs, 10, 0), "\xe2\x80\xa6");
}

}  // namespace
}  // namespace gumbelbox
