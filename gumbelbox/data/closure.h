#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "gumbelbox/base/pair.h"
#include "gumbelbox/data/edge_set.h"

namespace gumbelbox {

/// The largest closure that a run holds beside its own work: a list of 8 bytes a pair while it is
/// computed, then a set of as many. The nouns of WordNet have 661,127 pairs.
inline constexpr std::size_t kMostClosurePairs = 20'000'000;

/// All pairs (a, b) of different entities with a path from a to b; nothing if there are more than
/// kMostClosurePairs. Cycles are allowed.
std::optional<EdgeSet> find_closure_set(const EdgeSet& edges);

/// The closure of a list of edges, computed when it is first asked for and at most once, so that
/// all parts of a run share it. The edges must outlive it.
///
/// Threads: not to be shared; whoever has asked once may share the set.
class ImpliedPairs {
 public:
  /// REQUIRES: ids below `entities`.
  ImpliedPairs(std::size_t entities, std::span<const Pair> edges)
      : entities_(entities), edges_(edges) {}

  ImpliedPairs(const ImpliedPairs&) = delete;
  ImpliedPairs& operator=(const ImpliedPairs&) = delete;

  /// As find_closure_set(); nullptr for nothing. Valid as long as this is.
  const EdgeSet* find() const;

 private:
  std::size_t entities_;
  std::span<const Pair> edges_;
  mutable bool known_ = false;
  mutable std::optional<EdgeSet> closure_;  // if known_; nothing if too many pairs follow
};

}  // namespace gumbelbox
