#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/workers.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/layout/interval_order.h"
#include "gumbelbox/layout/post_order.h"

namespace gumbelbox {

enum class RowKind {
  kOwnRank,
  kEarliestDescendant,
};

/// One row of an interval or both, and the search that made them: what it visits in another order
/// changes all of them.
struct SearchRows {
  std::vector<float> keys;
  SiblingOrder siblings = SiblingOrder::kSmallerKeyFirst;
  std::vector<RowKind> kinds;
  std::vector<Ranks> ranks;  ///< kinds
};

/// The upper and the lower row of search_interval(edges, keys, way), to be changed apart.
std::array<SearchRows, 2> rows_apart(const EdgeSet& edges, std::span<const float> keys,
                                     SearchWay way);

/// The same as one, the upper first. REQUIRES: kForward or kBackward, whose rows are of one search.
SearchRows rows_together(const EdgeSet& edges, std::span<const float> keys, SearchWay way);

struct RowSearchOptions {
  std::size_t tries = 0;  ///< searches to be made
  std::uint64_t seed = 1;
  std::function<void(std::size_t tries)> on_progress = nullptr;  ///< called now and then
};

/// Changes rows so that fewer wrong pairs lie in each other, that is, have b before a in all rows.
/// (Boxes of n dimensions are 2n linear extensions of the hierarchy, which need not come in pairs.)
/// A try takes the rows of one search and reorders a few families near the a of pairs that are
/// confused; of four tries the best is kept unless it is worse. What holds in all rows goes on to
/// hold.
///
/// Rows that change apart tell more pairs apart, but a group's two corners move away from each
/// other: in a Gene Ontology of 38,000 terms the boxes of leaves grew to a tenth of the space, and
/// wrong pairs stick out by a little only. Rows that change together leave the boxes of leaves
/// small.
///
/// Equal for any number of threads. No recursion; linear in the tries.
void separate_wrong_pairs(const EdgeSet& edges, std::span<const Pair> wrong,
                          const RowSearchOptions& options, Workers& workers,
                          std::vector<SearchRows>& searches);

}  // namespace gumbelbox
