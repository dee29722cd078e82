#pragma once

#include "gumbelbox/data/data_set.h"

namespace gumbelbox {

/// Leaves the edges of train that minimal_edges() needs, by a and then by b, and adds to left_out
/// how many were self-loops, duplicates (both were dropped when the data were read) or redundant.
/// REQUIRES: a hierarchy.
void keep_direct_edges(DataSet& data);

}  // namespace gumbelbox
