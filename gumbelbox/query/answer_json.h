#pragma once

#include <span>

#include "gumbelbox/base/json.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/query/query_engine.h"

namespace gumbelbox {

/// Answers in their order: {"results": [{"name", "id", "probability"}]}.
/// REQUIRES: their ids are of the vocabulary.
Json answers_json(std::span<const Answer> answers, const Vocabulary& vocabulary);

}  // namespace gumbelbox
