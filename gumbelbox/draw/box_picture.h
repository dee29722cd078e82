#pragma once

#include <ostream>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

struct BoxPictureOptions {
  int width = 900;   ///< pixels
  int height = 640;  ///< pixels
};

/// Throws kUsage if the model is one without boxes, or has none.
void require_boxes(const Model& model);

/// Draws the boxes of a model in its first two dimensions as an SVG: the largest ones, up to 1,500,
/// as thin outlines; those of the `chain` (at most eight, outermost first) in colours, and listed
/// beside. The `others` have their names where there is room.
///
/// The picture shows the stored corners; a Gumbel box fades out around them at the scale
/// intersection_beta. Throws kUsage if the model has no boxes. REQUIRES: at least two dimensions.
void draw_boxes(const Model& model, std::span<const EntityId> chain,
                std::span<const EntityId> others, const BoxPictureOptions& options,
                std::ostream& svg);

}  // namespace gumbelbox
