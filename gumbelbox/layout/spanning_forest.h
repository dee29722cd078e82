#pragma once

#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// One edge for every group that has a parent: that to the parent with the most ancestors in the
/// forest, so that many pairs of ancestor and descendant remain. Nested intervals hold a forest
/// exactly, in one dimension. REQUIRES: a parent has a larger number than its child.
EdgeSet spanning_forest(const EdgeSet& edges);

}  // namespace gumbelbox
