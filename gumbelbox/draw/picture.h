#pragma once

#include <optional>
#include <ostream>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Draws a model as an SVG, the same bytes each time: boxes of two dimensions where they are,
/// others as nested boxes for the eye; the picture says which. With `shown` it is about that entity
/// and what contains it, else about the top of the hierarchy. Throws kUsage if the model has no
/// boxes, kNotFound for an id that it does not have.
void draw_picture(const Model& model, std::optional<EntityId> shown, std::ostream& svg);

}  // namespace gumbelbox
