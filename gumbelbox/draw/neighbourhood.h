#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/store/model.h"

namespace gumbelbox {

// A small part of a model for a picture. "Inside" is the model's answer P(outer | inner) >= 0.5
// throughout; the edges it was trained on are not asked. Of two boxes that lie in each other, as
// those of a cycle do, the larger one counts as outer, then the one with the smaller id.

/// A box beside the chain, and some that lie directly in it, but in no other relative.
struct Relative {
  EntityId id;
  std::size_t inside;              ///< how many boxes lie in it
  std::vector<EntityId> children;  ///< the largest first
};

/// A box of the chain, and some that lie directly in it, but neither in the next box of the chain
/// nor around it. Those with most boxes inside come first.
struct Level {
  std::optional<EntityId> id;  ///< nothing: the whole model
  std::size_t inside;          ///< how many boxes lie in it
  std::vector<Relative> others;
};

/// An entity, the boxes around it that lie in each other, and boxes to compare them with.
struct Neighbourhood {
  std::vector<EntityId> outside;  ///< the rest of the chain, outermost first
  std::vector<Level> levels;      ///< outermost first; the entity is the last
  std::vector<EntityId> also;     ///< what contains the entity but is not in the chain
};

/// The neighbourhood of an entity: of all chains of boxes around it the longest, in up to
/// `most_levels` levels. Throws kNotFound for an id that the model does not have. REQUIRES: a model
/// with boxes, most_levels > 0.
Neighbourhood neighbourhood_of(const Model& model, EntityId entity, std::size_t most_levels);

/// The top of the hierarchy: the boxes that lie in no other, or the one box that holds all others;
/// then, as long as more than half of a level lies in one box, and at least four boxes, that one,
/// in up to `most_levels` levels. REQUIRES: a model with boxes, at least one; most_levels > 0.
Neighbourhood overview_of(const Model& model, std::size_t most_levels);

}  // namespace gumbelbox
