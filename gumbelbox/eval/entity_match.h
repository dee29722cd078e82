#pragma once

#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/vocabulary.h"

namespace gumbelbox {

/// Entity of the model for each entity of the data: by name, or by id where names repeat.
/// Throws kNotFound, with its name, for an entity that the model lacks; kInput where names repeat
/// and the two vocabularies differ.
std::vector<EntityId> match_entities(const Vocabulary& data, const Vocabulary& model);

/// Pairs of the data by ids of the model. REQUIRES: all ids of the pairs < ids.size().
std::vector<Pair> translate(std::span<const Pair> pairs, std::span<const EntityId> ids);

}  // namespace gumbelbox
