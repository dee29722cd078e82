#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/base/json.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/query/query_engine.h"

namespace gumbelbox {

/// Answers in their order: {"results": [{"name", "id", "probability"}]}.
/// REQUIRES: their ids are of the vocabulary.
Json answers_json(std::span<const Answer> answers, const Vocabulary& vocabulary);

/// The first `most` ancestors or descendants, and how many there are of each sort:
/// {"results": [{"name", "id", "probability", "known"}], "known", "inferred"}.
/// REQUIRES: their ids are of the vocabulary.
Json relatives_json(std::span<const Answer> answers, std::size_t most,
                    const Vocabulary& vocabulary);

}  // namespace gumbelbox
