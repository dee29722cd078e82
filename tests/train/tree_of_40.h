#pragma once

#include <utility>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// The closure of a tree with 40 nodes, and options that suit it.
struct TreeOf40 {
  std::vector<Pair> edges = transitive_closure(40, balanced_tree(3, 3));
  EdgeSet known{40, edges};
  Positives positives{edges, {}, 40, &known};

  TrainResult train(const TrainOptions& options, const TrainHooks& hooks = {}, unsigned threads = 1,
                    std::optional<TrainState> from = {}) const {
    Workers workers(threads);
    return gumbelbox::train(*make_score(options.score, options.rows), options, positives, hooks,
                            workers, std::move(from));
  }
};

inline TrainOptions short_run() {
  TrainOptions options;
  options.score.dim = 2;
  options.epochs = 3;
  return options;
}

}  // namespace gumbelbox
