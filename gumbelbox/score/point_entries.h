#pragma once

#include <vector>

#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

/// The entries of the models whose entities are points: of an orthant, of the Poincare ball, or
/// vectors of factors.
std::vector<ModelEntry> point_entries();

}  // namespace gumbelbox
