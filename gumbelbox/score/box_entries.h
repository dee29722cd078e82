#pragma once

#include <vector>

#include "gumbelbox/score/model_table.h"

namespace gumbelbox {

/// The entries of the box models, the default first.
std::vector<ModelEntry> box_entries();

}  // namespace gumbelbox
