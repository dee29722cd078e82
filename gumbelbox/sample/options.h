#pragma once

#include <string>
#include <vector>

#include "gumbelbox/options/option.h"

namespace gumbelbox {

/// What the batches of a run hold.
struct SampleOptions {
  int batch_size = 256;
  int negatives = 20;
  double negative_weight = 1;
  std::string negatives_mode = "independent";  ///< independent, shared
  std::string negative_ends = "random";        ///< random, halves
  std::string redraw_negatives = "epoch";      ///< epoch, never
  std::string self_negatives = "reject";       ///< reject, allow
  std::string filter_negatives = "closure";    ///< closure, train, known, none
};

template <class Visit>
void describe(SampleOptions& o, Visit&& field) {
  field("batch-size", o.batch_size, Range{1, 1 << 24}, "pairs a step, positives and negatives");
  field("negatives", o.negatives, Range{0, 10000},
        "random wrong pairs per edge: its parent or its child replaced");
  field("negative-weight", o.negative_weight, LogRange{1e-3, 1e4},
        "weight of all negatives of an edge together; the edge itself has 1");
  field("negatives-mode", o.negatives_mode, OneOf{{"independent", "shared"}},
        "independent draws for every edge; shared draws once for eight edges: faster on large "
        "tables, and less varied");
  field("negative-ends", o.negative_ends, OneOf{{"random", "halves"}},
        "which end of an edge a negative replaces: either by chance, or its parent in every other "
        "one");
  field("redraw-negatives", o.redraw_negatives, OneOf{{"epoch", "never"}},
        "when negatives are drawn anew");
  field("self-negatives", o.self_negatives, OneOf{{"reject", "allow"}},
        "whether (x, x) may be a negative");
  field("filter-negatives", o.filter_negatives, OneOf{{"closure", "train", "known", "none"}},
        "pairs that may not be negatives: all that follow from train, the edges of train, those of "
        "every file, or none");
}

}  // namespace gumbelbox
