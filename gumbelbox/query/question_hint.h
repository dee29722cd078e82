#pragma once

#include "gumbelbox/data/vocabulary.h"
#include "gumbelbox/query/expression.h"

namespace gumbelbox {

/// Throws kNotFound for a name of the question that no entity has, or several have: the message of
/// Vocabulary::require(), and for an unknown name a hint at what may be wrong with the question, a
/// name with a comma that needs quotes or words that are no question.
void require_known(const Expression& question, const Vocabulary& vocabulary);

}  // namespace gumbelbox
