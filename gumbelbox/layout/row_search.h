#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/layout/interval_order.h"
#include "gumbelbox/layout/post_order.h"

namespace gumbelbox {

/// One of the two rows of an interval, and the search that made it.
struct SearchRow {
  std::vector<float> keys;
  SiblingOrder siblings = SiblingOrder::kSmallerKeyFirst;
  bool earliest = false;  ///< by the earliest descendant, not by the own rank
  Ranks ranks;
};

/// The upper and the lower row of search_interval(edges, keys, way).
std::array<SearchRow, 2> search_rows(const EdgeSet& edges, std::span<const float> keys,
                                     SearchWay way);

struct RowSearchOptions {
  std::size_t tries = 0;  ///< searches to be made
  std::uint64_t seed = 1;
};

/// Changes rows so that fewer wrong pairs lie in each other, that is, have b before a in all rows.
/// (Boxes of n dimensions are 2n linear extensions of the hierarchy, which need not come in pairs.)
/// A try takes one row and reorders a few families near the a of pairs that are confused; of four
/// tries the best is kept unless it is worse. What holds in all rows goes on to hold.
///
/// Equal for any number of threads. No recursion; linear in the tries.
void tell_apart(const EdgeSet& edges, std::span<const Pair> wrong, const RowSearchOptions& options,
                Workers& workers, std::vector<SearchRow>& rows);

}  // namespace gumbelbox
