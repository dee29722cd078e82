#pragma once

#include <ostream>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes {"model", "dim", "entities": [{"name", "lower": [], "upper": []}, ...], "edges":
/// [[parent, child], ...]}, an entity a line, without holding it in memory. Entities without boxes
/// have the tensors of their model; edges, of hierarchies only, are places in "entities" from 0.
void write_entity_json(const Model& model, std::ostream& out);

}  // namespace gumbelbox
