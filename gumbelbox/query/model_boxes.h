#pragma once

#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/probability/random_boxes.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The boxes of some entities, in their order. REQUIRES: one box an entity; `boxes` is what the
/// entry of the model says of them (model_table.h).
RandomBoxes boxes_of(const Model& model, const ModelBoxes& boxes, std::span<const EntityId> ids);

}  // namespace gumbelbox
