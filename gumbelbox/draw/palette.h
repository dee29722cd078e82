#pragma once

#include <array>
#include <string>
#include <string_view>

namespace gumbelbox {

/// Okabe and Ito's colours, which colour-blind people can tell apart. The last one is too light for
/// thin lines on white.
inline constexpr std::array<std::string_view, 8> kColours{
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442"};

inline constexpr std::string_view kInk = "#222222";    ///< text
inline constexpr std::string_view kFrame = "#666666";  ///< axes and remarks
inline constexpr std::string_view kGrid = "#e2e2e2";   ///< lines to read values by

/// Colour of a value on a scale from 0 (nearly white) to 1 (nearly black), by way of blue: ever
/// darker, so that it can be read without telling colours apart and in a grey print. Values outside
/// count as the nearest end.
std::string scale_colour(double share);

}  // namespace gumbelbox
