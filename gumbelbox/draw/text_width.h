#pragma once

#include <string>
#include <string_view>

namespace gumbelbox {

/// About how wide a text in UTF-8 is drawn without serifs, in pixels: that of a wide font (DejaVu
/// Sans), because the viewer chooses the font. A character outside ASCII counts as a square.
double text_width(std::string_view text, double size);

/// The text, or as much of its beginning as fits into `width` with an ellipsis behind it; at least
/// the ellipsis. Dots, underlines and blanks before the ellipsis are dropped.
std::string shortened(std::string_view text, double size, double width);

}  // namespace gumbelbox
