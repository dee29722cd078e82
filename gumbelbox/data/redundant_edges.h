#pragma once

#include <cstddef>

#include "gumbelbox/data/components.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/data/finding.h"

namespace gumbelbox {

struct RedundantSearch {
  std::size_t most_examples = 10;
  std::size_t most_steps = 50'000'000;        ///< edges looked at, in all
  std::size_t most_steps_of_entity = 10'000;  ///< edges looked at for the parents of one entity
};

/// Edges between whose ends there is a longer path, so that they say nothing new; all of them can
/// be removed together. Those that touch a cycle are never among them. The nearest paths are looked
/// at first; with most_steps of either kind used up, the finding is not complete.
Finding<Pair> find_redundant_edges(const EdgeSet& edges, const StrongComponents& components,
                                   const RedundantSearch& search = {});

}  // namespace gumbelbox
