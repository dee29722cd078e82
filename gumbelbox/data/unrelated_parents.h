#pragma once

#include <cstddef>

#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/finding.h"

namespace gumbelbox {

/// Entities with two parents of which neither contains the other and which have no ancestor in
/// common but roots: "Accessories" below "Shoes" and below "Phones". Where entities are told apart
/// by their names, such a name may mean several things. Looks at no more than `most_steps` edges in
/// all; beyond that the finding is not complete.
Finding<EntityId> find_unrelated_parents(const EdgeSet& edges, std::size_t most_examples,
                                         std::size_t most_steps = 50'000'000);

}  // namespace gumbelbox
