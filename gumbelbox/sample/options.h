#pragma once

#include <string>
#include <vector>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// Which end of an edge its negatives replace.
enum class NegativeEnds {
  kRandom,   ///< either, by chance
  kHalves,   ///< the parent in every other
  kParents,  ///< always the parent
};

/// Names of these, in their order.
inline const std::vector<std::string>& negative_end_names() {
  static const std::vector<std::string> names{"random", "halves", "parents"};
  return names;
}

/// A batch of as many pairs as there are edges with their negatives, which settle() counts.
inline constexpr int kAllPairs = 0;

/// What the batches of a run hold.
struct SampleOptions {
  int batch_size = 256;
  int negatives = 20;
  double negative_weight = 1;
  std::string negatives_mode = "independent";  ///< independent, shared
  std::string negative_ends = "random";        ///< random, halves, parents
  std::string redraw_negatives = "epoch";      ///< epoch, never
  std::string self_negatives = "reject";       ///< reject, allow
  std::string filter_negatives = "closure";    ///< closure, train, known, none
};

template <class Visit>
void describe(SampleOptions& o, Visit&& field) {
  field("batch-size", o.batch_size, Range{1, 1 << 24, "all"},
        "pairs per step, edges and negatives; all takes every edge in every step, up to a million "
        "pairs");
  field("negatives", o.negatives, Range{0, 10000},
        "negatives per edge: its parent or child replaced by a random entity");
  field("negative-weight", o.negative_weight, LogRange{1e-3, 1e4},
        "weight of all negatives of an edge together; the edge has weight 1");
  field("negatives-mode", o.negatives_mode, OneOf{{"independent", "shared"}},
        "independent: new draws for every edge; shared: the same draws for eight edges, faster "
        "for large data but less varied");
  field("negative-ends", o.negative_ends, OneOf{negative_end_names()},
        "which end of an edge to replace. random: either by chance; halves: the parent in every "
        "other negative; parents: always the parent");
  field("redraw-negatives", o.redraw_negatives, OneOf{{"epoch", "never"}},
        "when to draw new negatives");
  field("self-negatives", o.self_negatives, OneOf{{"reject", "allow"}},
        "whether the pair (x, x) may be a negative");
  field("filter-negatives", o.filter_negatives, OneOf{{"closure", "train", "known", "none"}},
        "pairs that are never negatives. closure: all ancestors by train.tsv; train: the edges of "
        "train.tsv; known: the edges of every file; none: no filter");
}

}  // namespace gumbelbox
