#pragma once

#include <ostream>

#include "gumbelbox/store/model.h"

namespace gumbelbox {

/// Writes the vectors that the TensorFlow Embedding Projector loads: the centre of a box a line,
/// tabs between the numbers, no header. Of a model without boxes all numbers of an entity are its
/// vector.
void write_projector_vectors(const Model& model, std::ostream& out);

}  // namespace gumbelbox
