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

/// Throws kUsage if the model is one without boxes.
void require_boxes(const Model& model);

/// Draws the boxes of a model in its first two dimensions as an SVG: all of them as thin outlines,
/// the `named` ones (at most eight, outermost first) filled, in colours, and listed beside. A
/// model of one dimension is drawn as a stack of intervals, the longest at the bottom.
///
/// The picture shows the stored corners; a Gumbel box fades out around them at the scale
/// intersection_beta.
void draw_boxes(const Model& model, std::span<const EntityId> named,
                const BoxPictureOptions& options, std::ostream& svg);

}  // namespace gumbelbox
