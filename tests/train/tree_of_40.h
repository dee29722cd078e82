#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "gumbelbox/data/graph.h"
#include "gumbelbox/data/tree.h"
#include "gumbelbox/score/model_table.h"
#include "gumbelbox/train/train.h"

namespace gumbelbox {

/// What the loop does, and the choices that the model table leaves for what it trains.
struct RunOptions : TrainOptions {
  ModelOptions model = {};
  Log1mGuard guard = Log1mGuard::kAdditive;
  AdamRows adam = AdamRows::kAll;
};

/// The parts that the model table makes of them.
struct OwnParts {
  explicit OwnParts(const RunOptions& options)
      : score(make_training_score(options.model)),
        loss(model_entry(options.model.model).loss(options.model, options.guard)),
        optimizer(model_entry(options.model.model).optimizer(options.adam)) {}

  TrainingParts parts() const { return {*score, *loss, *optimizer}; }

  std::unique_ptr<TrainingScore> score;
  std::unique_ptr<Loss> loss;
  std::unique_ptr<Optimizer> optimizer;
};

/// The closure of a tree with 40 nodes, and runs on it.
struct TreeOf40 {
  std::vector<Pair> edges = transitive_closure(40, balanced_tree(3, 3));
  EdgeSet known{40, edges};
  Positives positives{edges, {}, 40, &known};

  TrainResult train(const TrainingParts& parts, const TrainOptions& options,
                    const TrainHooks& hooks = {}, unsigned threads = 1,
                    std::optional<TrainState> from = {}) const {
    Workers workers(threads);
    if (!from) from = random_state(parts, options.seed, 40);
    return gumbelbox::train(parts, options, positives, hooks, workers, std::move(*from));
  }

  TrainResult train(const RunOptions& options, const TrainHooks& hooks = {}, unsigned threads = 1,
                    std::optional<TrainState> from = {}) const {
    return train(OwnParts(options).parts(), options, hooks, threads, std::move(from));
  }
};

inline RunOptions default_run(const std::string& model) {
  RunOptions options;
  options.model.model = model;
  return options;
}

inline RunOptions short_run() {
  RunOptions options;
  options.model.dim = 2;
  options.epochs = 3;
  return options;
}

}  // namespace gumbelbox
