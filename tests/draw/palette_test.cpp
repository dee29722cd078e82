#include "gumbelbox/draw/palette.h"

#include <gtest/gtest.h>

#include <set>

namespace gumbelbox {
namespace {

/// Luminance as sRGB defines it, without the correction for the screen.
double lightness(const std::string& colour) {
  const auto part = [&](std::size_t at) { return std::stoi(colour.substr(at, 2), nullptr, 16); };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

TEST(ScaleColour, GetsEverDarkerSoThatNoColourNeedsToBeTold) {
  double last = 300;
  for (int i = 0; i <= 20; ++i) {
    const double now = lightness(scale_colour(i / 20.0));
    EXPECT_LT(now, last - 5) << i;
    last = now;
  }
  EXPECT_GT(lightness(scale_colour(0)), 245);
  EXPECT_LT(lightness(scale_colour(1)), 40);
}

TEST(ScaleColour, TakesWhatIsOutsideForTheNearestEnd) {
  EXPECT_EQ(scale_colour(-1), scale_colour(0));
  EXPECT_EQ(scale_colour(7), scale_colour(1));
}

TEST(Colours, AllDiffer) {
  EXPECT_EQ(std::set(kColours.begin(), kColours.end()).size(), kColours.size());
}

}  // namespace
}  // namespace gumbelbox
