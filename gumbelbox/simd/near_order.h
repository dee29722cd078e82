#pragma once

#include <cstddef>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/simd/prepared_layout.h"

namespace gumbelbox {

/// An order in which the boxes of a block of BoxColumns are alike: a k-d tree over their corners,
/// halved where these vary most. Its leaves are the blocks.
///
/// Boxes are rows of lower (dim) and side (dim). A corner that is not finite counts as 0.
///
/// Time: grows as dim x entities x log(entities); 20 ms for 82,000 boxes in 5 dimensions.
std::vector<EntityId> near_order(std::size_t entities, std::size_t dim,
                                 StridedRows<const float> boxes);

}  // namespace gumbelbox
