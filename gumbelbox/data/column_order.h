#pragma once

#include <cstddef>
#include <span>

#include "gumbelbox/base/pair.h"

namespace gumbelbox {

/// Whether edges that were read as (parent, child) show that the child comes first: the first ends
/// are all different, as children of one parent each are, and the second ends repeat, as parents
/// do; read the other way, every parent would have one child, and children many parents. At least 8
/// edges must show it. REQUIRES: no edge twice, all ends below `entities`.
bool looks_child_first(std::span<const Pair> edges, std::size_t entities);

}  // namespace gumbelbox
