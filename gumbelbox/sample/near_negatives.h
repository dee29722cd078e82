#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/base/random.h"
#include "gumbelbox/data/edge_set.h"
#include "gumbelbox/sample/options.h"

namespace gumbelbox {

/// Pairs near an edge that are wrong in most hierarchies. Which entities are near is told by the
/// edges that do not follow from others, so that a list of all that holds gives the same as the
/// edges behind it. For the edge (p, c), by equal chance,
///
///   (c, p)  the edge reversed: which of the two contains the other
///   (u, c)  u a sibling of c, or of an ancestor of c at a height drawn by tossing a coin: that
///           siblings lie apart, near the leaves as near the root
///   (p, n)  n a child of a sibling of p: what does not lie in p, though it looks as if it might
///
/// Siblings have a parent in common, which is drawn uniformly; so is the sibling. (c, u) is a pair
/// (u, c) of another edge, and that children of disjoint boxes lie apart follows: neither is drawn.
///
/// Threads: may be shared.
class NearNegatives {
 public:
  /// REQUIRES: ids below `entities`.
  NearNegatives(std::size_t entities, std::span<const Pair> edges);

  /// One pair near an edge; nothing if there is none of the kind that was drawn. It may hold
  /// nevertheless, where entities have several parents: the caller looks it up.
  std::optional<Pair> find(Pair edge, Random& random) const noexcept;

 private:
  std::optional<EntityId> find_sibling(EntityId id, Random& random) const noexcept;
  std::optional<Pair> find_above(Pair edge, Random& random) const noexcept;
  std::optional<Pair> find_beside(Pair edge, Random& random) const noexcept;

  EdgeSet direct_;
};

/// How many of an edge's negatives are near ones: on average that share of them, rounded up or
/// down by chance.
std::size_t near_count(double share, std::size_t negatives, Random& random) noexcept;

/// Throws kUsage if near negatives are asked for where edges share theirs.
void check_near_negatives(const SampleOptions& options);

}  // namespace gumbelbox
