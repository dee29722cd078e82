#pragma once

#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/query/expression.h"

namespace gumbelbox {

/// Entities that hold and that do not, each list sorted and without repetition.
struct Holding {
  std::vector<EntityId> present;
  std::vector<EntityId> absent;
};

/// A question by ids.
struct QuestionIds {
  Holding events;
  Holding given;
};

/// Finds the names of a question. Throws kNotFound as Vocabulary::require().
QuestionIds question_ids(const Vocabulary& vocabulary, const Expression& question);

/// The same question with every entity that it does not name absent among the events.
QuestionIds others_absent(QuestionIds question, std::size_t entities);

}  // namespace gumbelbox
