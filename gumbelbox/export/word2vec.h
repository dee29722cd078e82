#pragma once

#include <ostream>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes the text format of word2vec: a line with the numbers of entities and dimensions, then a
/// word and the centre of its box a line. Words are unique_tokens(). Of a model without boxes all
/// numbers of an entity are its vector.
void write_word2vec(const Model& model, std::ostream& out);

}  // namespace gumbelbox
