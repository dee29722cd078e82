#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/draw/neighbourhood.h"
#include "gumbelbox/draw/svg_canvas.h"

namespace gumbelbox {

enum class Part {
  kChain,     ///< around the shown entity
  kShown,     ///< the shown entity
  kRelative,  ///< beside the chain, or in the shown entity
  kChild,     ///< in a relative
};

/// A rectangle of a drawing with nested boxes.
struct NestedBox {
  Part part;
  std::optional<EntityId> id;  ///< nothing: the whole model
  std::size_t inside = 0;      ///< how many boxes of the model lie in it; of a child not known
  std::size_t level = 0;       ///< 0 is the outermost box of the chain; of relatives that around
  Area area{};
};

/// Height of the line for the name at the top of a box, in pixels.
double name_height(Part part);

/// Lays a neighbourhood out as rectangles for the eye: every box lies in the one it is inside of,
/// below its name, and beside all others. The shown entity gets the most room. Relatives for which
/// there is no room are left out. Outer boxes come before those in them. All have the width
/// `width` together, and the height they need. REQUIRES: at least one level.
std::vector<NestedBox> nested_layout(const Neighbourhood& neighbourhood, double width);

}  // namespace gumbelbox
