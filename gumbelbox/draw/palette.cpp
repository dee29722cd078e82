#include "gumbelbox/draw/palette.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "gumbelbox/base/format.h"

namespace gumbelbox {
namespace {

using Colour = std::array<double, 3>;  // red, green, blue

constexpr std::array<Colour, 5> kStops{{{0xff, 0xfd, 0xf0},
                                        {0xa8, 0xdc, 0xe6},
                                        {0x3d, 0x9f, 0xcf},
                                        {0x12, 0x5a, 0x9c},
                                        {0x0a, 0x1a, 0x40}}};

}  // namespace

std::string scale_colour(double share) {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(kStops.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kStops.size() - 2);
  const double rest = place - static_cast<double>(below);
  std::string text = "#";
  for (std::size_t i = 0; i < 3; ++i) {
    const double mixed = (1 - rest) * kStops[below][i] + rest * kStops[below + 1][i];
    text += fmt::format("{:02x}", std::lround(mixed));
  }
  return text;
}

}  // namespace gumbelbox
