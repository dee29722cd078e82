#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/placement.h"

namespace gumbelbox {

/// Where the work on a layout is, so much of so many steps. Never called by two threads at once.
using OnLayoutProgress = std::function<void(const char* step, std::size_t done, std::size_t all)>;

/// What a layout has in place of a number of dimensions: as many as it needs.
inline constexpr int kAsManyAsNeeded = 0;
inline constexpr int kMostDimensionsChosen = 64;

struct LayoutOptions {
  int dim = kAsManyAsNeeded;
  std::uint64_t seed = 1;
  double most_wrong = 0.001;  ///< share of wrong answers at which no further dimension is needed
  OnLayoutProgress on_progress = nullptr;
};

/// Boxes of a hierarchy in units of the smallest margin.
struct BoxLayout {
  CondensedGraph graph;            ///< its edges are those that the boxes hold
  std::vector<Placement> dims;     ///< of groups
  std::size_t edges_given_up = 0;  ///< edges between groups that they do not hold
  /// Share of the answers "a contains b" (half of b's box lies in a's) that do not follow from the
  /// edges; negative if the hierarchy was too large to look.
  double wrong_share = 0;
  std::size_t searched = 0;  ///< groups whose wrong pairs were all looked for
  /// Entities of the pairs that the last dimension had to tell apart, the most frequent first.
  std::vector<EntityId> hardest;

  /// Whether the box of entity pair.b lies in that of pair.a.
  bool holds(Pair pair) const noexcept;
};

/// Lays out a hierarchy of any shape: several roots, several parents, parts, cycles, entities
/// without an edge. Forests are exact in any number of dimensions, polytrees from two on.
///
/// Else each further dimension is chosen for the pairs that those before it confuse
/// (next_dimension.h). All of them are found (find_wrong_pairs) once they are few enough to be
/// kept; before that, those of a random part of the groups. A dimension never adds a wrong pair, so
/// that a pair told apart is done. With kAsManyAsNeeded they end when the share of wrong answers is
/// at most most_wrong, or at kMostDimensionsChosen.
///
/// Hierarchies of more than eight million groups and edges get plain depth-first orders, in 5
/// dimensions if the number is left open. Where one dimension confuses so much that a spanning
/// forest does clearly better, the other edges are given up.
///
/// Equal for any number of threads. No recursion; memory is linear.
BoxLayout lay_out(std::size_t entities, std::span<const Pair> edges, const LayoutOptions& options,
                  Workers& workers);

}  // namespace gumbelbox
