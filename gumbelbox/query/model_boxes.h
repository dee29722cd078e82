#pragma once

#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/probability/random_boxes.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// The boxes of some entities, in their order. REQUIRES: one box an entity; process is that
/// of the model (model_table.h).
RandomBoxes boxes_of(const Model& model, const BoxProcess& process, std::span<const EntityId> ids);

}  // namespace gumbelbox
