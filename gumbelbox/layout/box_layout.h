#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "gumbelbox/base/workers.h"
#include "gumbelbox/layout/condensed_graph.h"
#include "gumbelbox/layout/interval_order.h"

namespace gumbelbox {

/// Where the work on a layout is, so much of so many steps. Never called by two threads at once.
using OnLayoutProgress = std::function<void(const char* step, std::size_t done, std::size_t all)>;

struct LayoutOptions {
  int dim = 5;
  std::uint64_t seed = 1;
  int draws = 0;                ///< of sibling keys; 0 is as many as the size allows in seconds
  std::size_t sample = 50'000;  ///< groups that pairs are drawn for
  OnLayoutProgress on_progress = nullptr;
};

/// Boxes by order alone: which corner comes before which.
struct BoxLayout {
  CondensedGraph graph;             ///< its edges are those that the boxes hold
  std::vector<IntervalOrder> dims;  ///< of groups; equal ones where a hierarchy needs fewer
  std::size_t edges_given_up = 0;   ///< edges between groups that they do not hold

  /// Whether the box of entity pair.b lies in that of pair.a.
  bool holds(Pair pair) const noexcept;
};

/// Lays out a hierarchy of any shape: several roots, several parents, parts, cycles, entities
/// without an edge. Polytrees are exact from two dimensions on, forests in any number. Else the
/// intervals are those of `draws` searches, of which the ones are chosen that keep wrong pairs the
/// farthest apart: those given, at most 300,000 of them, and some that are drawn. Where so many lie
/// in each other that F1 is below 0.98, as where half of the groups have several parents, a search
/// by small changes has fewer of these; where F1 gains 0.02 by it, with more that nearly do. If the
/// drawn pairs say that a spanning forest does clearly better, as it may in one dimension, the
/// other edges are given up.
///
/// Equal for any number of threads. No recursion; linear in the draws, and in the changes, of
/// which a larger hierarchy has fewer.
BoxLayout lay_out(std::size_t entities, std::span<const Pair> edges,
                  std::span<const Pair> wrong_pairs, const LayoutOptions& options,
                  Workers& workers);

}  // namespace gumbelbox
